import { type ComponentProps, useId } from 'react';
import './switch.css';

/** A switch that takes effect at once. Its whole row can be clicked. */
export function Switch({
  label,
  hint,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: string;
  /** An explanation, if the label is not enough. */
  hint?: string;
}) {
  const id = useId();
  return (
    <>
      <label className="form-row">
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
