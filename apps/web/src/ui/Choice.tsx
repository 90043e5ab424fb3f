import { SelectField } from './SelectField.tsx';

/** A select of one of a few values. */
export function Choice<Value extends string>({
  label,
  texts,
  values,
  value,
  onChange,
}: {
  label: string;
  texts: { readonly [Each in Value]: string };
  values: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={(event) => {
        const chosen = values.find((each) => each === event.currentTarget.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {values.map((each) => (
        <option key={each} value={each}>
          {texts[each]}
        </option>
      ))}
    </SelectField>
  );
}
