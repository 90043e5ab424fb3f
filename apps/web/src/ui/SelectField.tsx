import { type ComponentProps, useId } from 'react';
import { FieldError } from './FieldError.tsx';
import { Select } from './Select.tsx';
import './field.css';

/**
 * A select with a label and an error message, which is read out when it appears.
 * @param error null while there is none; omitted where there never is one
 */
export function SelectField({
  label,
  error,
  ...rest
}: Omit<ComponentProps<typeof Select>, 'id'> & { label: string; error?: string | null | undefined }) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <Select
        {...rest}
        id={id}
        aria-invalid={error === undefined ? undefined : error !== null}
        aria-describedby={typeof error === 'string' ? errorId : undefined}
      />
      {error !== undefined && <FieldError id={errorId} error={error} />}
    </div>
  );
}
