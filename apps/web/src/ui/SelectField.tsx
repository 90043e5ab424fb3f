import { type ComponentProps, useId } from 'react';
import { FieldError } from './FieldError.tsx';
import { Select } from './Select.tsx';
import './field.css';

/** A select with a label and an error message, which is read out when it appears. */
export function SelectField({
  label,
  error = null,
  ...rest
}: Omit<ComponentProps<typeof Select>, 'id'> & { label: string; error?: string | null }) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <Select {...rest} id={id} aria-invalid={error !== null} aria-describedby={error === null ? undefined : errorId} />
      <FieldError id={errorId} error={error} />
    </div>
  );
}
