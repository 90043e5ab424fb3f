import { useId } from 'react';
import './field.css';
import './radio-row.css';

/** Radio buttons side by side. `stacked`: one below the other with a visually hidden label. */
export function RadioRow<T extends string>({
  label,
  value,
  options,
  onChange,
  stacked = false,
}: {
  label: string;
  value: T;
  options: readonly (readonly [value: T, label: string])[];
  onChange: (value: T) => void;
  stacked?: boolean;
}) {
  const name = useId();
  return (
    <fieldset className="radio-row">
      <legend className={stacked ? 'visually-hidden' : 'field-label'}>{label}</legend>
      <div className="radio-row-options" data-stacked={stacked || undefined}>
        {options.map(([option, text]) => (
          <label key={option} className="radio-row-option">
            <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
