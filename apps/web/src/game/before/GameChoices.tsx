import {
  COLOR_CHOICES,
  type ColorChoice,
  messages,
  TIME_CHOICES,
  TIME_CONTROLS,
  type TimeChoice,
  type TimeControlName,
} from '@sixtyfour/contract';
import { preferences } from '../../lib/preferences.ts';
import { SelectField } from '../../ui/SelectField.tsx';

const words = messages.gameChoices;

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

/** How long a game on this device lasts; remembered for the next one. */
export function TimeSelect({ value, onChange }: { value: TimeChoice; onChange: (time: TimeChoice) => void }) {
  const choose = (time: TimeChoice) => {
    preferences.set({ time });
    onChange(time);
  };
  return <Choice label={words.time} texts={words.times} values={TIME_CHOICES} value={value} onChange={choose} />;
}

/** The time of a side of a game between people. */
export function ClockSelect({
  label,
  value,
  onChange,
}: {
  label: string;
  value: TimeControlName;
  onChange: (time: TimeControlName) => void;
}) {
  return <Choice label={label} texts={words.times} values={TIME_CONTROLS} value={value} onChange={onChange} />;
}

export function ColorSelect({ value, onChange }: { value: ColorChoice; onChange: (color: ColorChoice) => void }) {
  return <Choice label={words.color} texts={words.colors} values={COLOR_CHOICES} value={value} onChange={onChange} />;
}
