import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './FieldError.tsx';
import './field.css';

/** A labelled text input. `error` is tied to it and read out when it appears. */
export function TextField({
  label,
  hint = null,
  error = null,
  end,
  id,
  ...rest
}: ComponentProps<'input'> & {
  label: string;
  /** What to know before typing. */
  hint?: string | null;
  error?: string | null;
  /** Stands in the input's end, such as a button or a count. */
  end?: ReactNode;
}) {
  const made = useId();
  const inputId = id ?? made;
  const hintId = `${inputId}-hint`;
  const errorId = `${inputId}-error`;
  const described = [hint !== null && hintId, error !== null && errorId].filter(Boolean).join(' ');
  const input = (
    <input
      type="text"
      {...rest}
      id={inputId}
      className="input"
      aria-invalid={error !== null}
      aria-describedby={described === '' ? undefined : described}
    />
  );
  return (
    <div className="field">
      <label className="field-label" htmlFor={inputId}>
        {label}
      </label>
      {end === undefined ? (
        input
      ) : (
        <span className="input-row">
          {input}
          <span className="input-end">{end}</span>
        </span>
      )}
      {hint !== null && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  );
}
