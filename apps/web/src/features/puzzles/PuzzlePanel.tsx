/** What the puzzle screen shows below its board; loaded after the page has been shown. */
import { dailyPuzzlePath, messages, puzzlePathOf } from '@sixtyfour/contract';
import { RefreshCw, Volume2, VolumeX, ChevronDown } from 'lucide-react';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { TypeMove } from '../../game/panel/TypeMove.tsx';
import { copyWithToast } from '../../lib/clipboard.ts';
import { preferences, usePreferences } from '../../lib/preferences.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from './puzzles.module.css';
import { canHint, canShowSolution } from './selectors.ts';
import type { PuzzleState, PuzzleEvent } from './state.ts';
import type { LiveGame } from '../../play/use-live-game.ts';
import { factsText } from './words.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import type { LevelChoice } from './solver.ts';

export { TroubleBand } from './TroubleBand.tsx';

/** What a solver works with, below the band. */
export function PuzzlePanel({
  state,
  send,
  type,
}: Pick<LiveGame<PuzzleState, PuzzleEvent>, 'state' | 'send' | 'type'>) {
  const { sound } = usePreferences();
  const id = state.phase === 'idle' ? null : state.puzzle.id;
  return (
    <>
      <Button onClick={() => send({ type: 'next' })}>{messages.puzzles.next}</Button>
      <div className={styles.help}>
        {/* Not `disabled`, which would drop the focus of who has just pressed them. */}
        <Button aria-disabled={!canHint(state)} onClick={() => send({ type: 'hint' })}>
          {messages.play.hint}
        </Button>
        <Button aria-disabled={!canShowSolution(state)} onClick={() => send({ type: 'show-solution' })}>
          {messages.puzzle.showSolution}
        </Button>
      </div>
      <TypeMove onSubmit={type} />
      <div className={styles.tools}>
        <IconButton label={messages.play.flip} onClick={() => send({ type: 'flip' })}>
          <RefreshCw />
        </IconButton>
        <IconButton
          label={sound ? messages.play.soundOff : messages.play.soundOn}
          onClick={() => preferences.set({ sound: !sound })}
        >
          {sound ? <Volume2 /> : <VolumeX />}
        </IconButton>
        <CopyButton
          label={messages.puzzle.copyLink}
          disabled={id === null}
          onCopy={() => copyWithToast(`${location.origin}${puzzlePathOf(id ?? '')}`)}
        />
        <ButtonLink to={dailyPuzzlePath} variant="quiet">
          {messages.puzzle.daily}
        </ButtonLink>
      </div>
      <PuzzleChoice state={state} send={send} />
      {state.last !== null && (
        <p className="small muted">
          <Link to={puzzlePathOf(state.last.id)}>{messages.puzzle.last}</Link>: {factsText(state.last)}
        </p>
      )}
    </>
  );
}

const words = messages.puzzle;
const LEVELS = Object.keys(words.levels) as readonly LevelChoice[];

/** Which puzzles come: of what level and theme. Closed until asked for; a choice brings the next puzzle at once. */
export function PuzzleChoice({ state, send }: { state: PuzzleState; send: (event: PuzzleEvent) => void }) {
  const { level, theme } = state.solver.choice;
  const offered = state.themes ?? [];
  // The choice stays selected even if it has no puzzle.
  const themes = theme === null || offered.includes(theme) ? offered : [theme, ...offered];
  return (
    <details
      className="disclosure"
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
