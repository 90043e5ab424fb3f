import { messages } from '@sixtyfour/contract';
import { ChevronDown } from 'lucide-react';
import { SelectField } from '../../ui/SelectField.tsx';
import styles from './puzzles.module.css';
import type { LevelChoice } from './solver.ts';
import type { PuzzleEvent, PuzzleState } from './state.ts';

const words = messages.puzzle;
const LEVELS = Object.keys(words.levels) as readonly LevelChoice[];

/** Which puzzles come: of what level and theme. Closed until asked for; a choice brings the next puzzle at once. */
export function PuzzleChoice({ state, send }: { state: PuzzleState; send: (event: PuzzleEvent) => void }) {
  const { level, theme } = state.solver.choice;
  const offered = state.themes ?? [];
  // What was chosen stays chosen, even where there is no such puzzle.
  const themes = theme === null || offered.includes(theme) ? offered : [theme, ...offered];
  return (
    <details
      className={styles.choice}
      onToggle={(event) => {
        if (event.currentTarget.open) send({ type: 'open-choice' });
      }}
    >
      <summary>
        {words.choose}
        <ChevronDown aria-hidden="true" size={20} />
      </summary>
      <div className={styles.fields}>
        <SelectField
          label={words.level}
          value={level}
          onChange={(event) => {
            const chosen = LEVELS.find((each) => each === event.currentTarget.value);
            if (chosen !== undefined) send({ type: 'choose', choice: { level: chosen } });
          }}
        >
          {LEVELS.map((each) => (
            <option key={each} value={each}>
              {words.levels[each]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={words.theme}
          value={theme ?? ''}
          onChange={(event) => {
            const chosen = themes.find((each) => each === event.currentTarget.value) ?? null;
            send({ type: 'choose', choice: { theme: chosen } });
          }}
        >
          <option value="">{words.anyTheme}</option>
          {themes.map((each) => (
            <option key={each} value={each}>
              {messages.puzzleThemes[each]}
            </option>
          ))}
        </SelectField>
      </div>
    </details>
  );
}
