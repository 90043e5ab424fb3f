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
import { Choice } from '../../ui/Choice.tsx';

const words = messages.gameChoices;

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
