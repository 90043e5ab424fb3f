import { type ComponentProps, useId } from 'react';
import './switch.css';

/** Something that is on or off at once. The whole row can be pressed. */
export function Switch({
  label,
  hint,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: string;
  /** What it does, where the label does not say it. */
  hint?: string;
}) {
  const id = useId();
  return (
    <>
      <label className="switch-row">
        <span>{label}</span>
        <input
          {...rest}
          type="checkbox"
          role="switch"
          className="switch"
          aria-describedby={hint === undefined ? undefined : id}
        />
      </label>
      {hint !== undefined && (
        <p id={id} className="switch-hint">
          {hint}
        </p>
      )}
    </>
  );
}
