import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './FieldError.tsx';
import './field.css';

/** A text input with a label, a hint and an error message, which is read out when it appears. */
export function TextField({
  label,
  hint = null,
  error = null,
  end,
  id,
  ...rest
}: ComponentProps<'input'> & {
  label: string;
  /** Shown below the input. */
  hint?: string | null;
  error?: string | null;
  /** Rendered inside the input at its end, such as a button or a counter. */
  end?: ReactNode;
}) {
  const generatedId = useId();
  const inputId = id ?? generatedId;
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
