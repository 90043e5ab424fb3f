import type { ComponentProps } from 'react';
import './field.css';

/** A tick box whose whole row can be pressed. */
export function Checkbox({ label, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: string }) {
  return (
    <label className="choice">
      <input {...rest} type="checkbox" className="tick" />
      <span>{label}</span>
    </label>
  );
}
