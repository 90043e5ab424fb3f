import { messages } from '@sixtyfour/contract';
import { type Level, LEVELS, readLevel } from '@sixtyfour/engine/personas';
import { preferences } from '../../lib/preferences.ts';
import { SelectField } from '../../ui/SelectField.tsx';

/** Selects the playing strength: the character's usual one, or a level; remembered for the next game. */
export function LevelSelect({ value, onChange }: { value: Level | null; onChange: (level: Level | null) => void }) {
  const words = messages.levels;
  const choose = (level: Level | null) => {
    preferences.set({ level });
    onChange(level);
  };
  return (
    <SelectField
      label={words.label}
      value={value ?? ''}
      onChange={(event) => choose(readLevel(Number(event.currentTarget.value)) ?? null)}
    >
      <option value="">{words.usual}</option>
      {LEVELS.map((level) => (
        <option key={level} value={level}>
          {words.about(level)}
        </option>
      ))}
    </SelectField>
  );
}
