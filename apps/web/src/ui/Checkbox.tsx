import type { ComponentProps } from 'react';
import './field.css';

/** A checkbox whose whole row can be clicked. */
export function Checkbox({ label, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: string }) {
  return (
    <label className="choice">
      <input {...rest} type="checkbox" className="tick" />
      <span>{label}</span>
    </label>
  );
}
