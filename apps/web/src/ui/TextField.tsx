import { CircleAlert } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import './field.css';

/** A labelled text input. `error` is tied to it and read out when it appears. */
export function TextField({
  label,
  error = null,
  id,
  ...rest
}: ComponentProps<'input'> & { label: string; error?: string | null }) {
  const made = useId();
  const inputId = id ?? made;
  const errorId = `${inputId}-error`;
  return (
    <div className="field">
      <label className="field-label" htmlFor={inputId}>
        {label}
      </label>
      <input
        type="text"
        {...rest}
        id={inputId}
        className="input"
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : errorId}
      />
      {/* Present from the first, so that what comes into it is read out. */}
      <div role="alert">
        {error !== null && (
          <p id={errorId} className="field-error">
            <CircleAlert />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
