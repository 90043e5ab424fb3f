import type { ComponentProps } from 'react';
import './switch.css';

/** Something that is on or off at once. The whole row can be pressed. */
export function Switch({ label, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: string }) {
  return (
    <label className="switch-row">
      <span>{label}</span>
      <input {...rest} type="checkbox" role="switch" className="switch" />
    </label>
  );
}
