import { useId } from 'react';
import './field.css';
import './radio-row.css';

/** A choice of a few, side by side. */
export function RadioRow<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: T;
  options: readonly (readonly [value: T, label: string])[];
  onChange: (value: T) => void;
}) {
  const name = useId();
  return (
    <fieldset className="radio-row">
      <legend className="field-label">{label}</legend>
      <div className="radio-row-options">
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
