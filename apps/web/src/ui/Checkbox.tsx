import type { ComponentProps } from 'react';
import './field.css';

/** A tick box whose whole row can be pressed. */
export function Checkbox({ label, ...rest }: Omit<ComponentProps<'input'>, 'type'> & { label: string }) {
  return (
    <label className="choice">
      <input {...rest} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}
