import { messages } from '@sixtyfour/contract';
import { type Level, LEVELS, readLevel } from '@sixtyfour/engine/personas';
import { useId } from 'react';
import { preferences } from '../../lib/preferences.ts';
import { Select } from '../../ui/Select.tsx';
import styles from '../panel/panel.module.css';

/** Selects the playing strength: the character's usual one, or a level; remembered for the next game. */
export function LevelSelect({ value, onChange }: { value: Level | null; onChange: (level: Level | null) => void }) {
  const id = useId();
  const words = messages.levels;
  const choose = (level: Level | null) => {
    preferences.set({ level });
    onChange(level);
  };
  return (
    <div className={styles.rules}>
      <label htmlFor={id}>{words.label}</label>
      <Select
        id={id}
        value={value ?? ''}
        onChange={(event) => choose(readLevel(Number(event.currentTarget.value)) ?? null)}
      >
        <option value="">{words.usual}</option>
        {LEVELS.map((level) => (
          <option key={level} value={level}>
            {words.about(level)}
          </option>
        ))}
      </Select>
    </div>
  );
}
