/** The content below the board of the puzzle screen; loaded after the first render of the page. */
import { dailyPuzzlePath, messages, puzzlePathOf, puzzleRushPath } from '@sixtyfour/contract';
import { ChevronDown, ChevronLeft, ChevronRight, RefreshCw } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { TypeMove } from '../../game/panel/TypeMove.tsx';
import { scrollToBoard } from '../../game/screen/focus-board.ts';
import { useBrowseKeys, useBrowseWheel } from '../../game/screen/use-browse-keys.ts';
import { copyWithToast } from '../../lib/clipboard.ts';
import { useLocation } from '../../lib/navigation.tsx';
import { preferences, usePreferences } from '../../lib/preferences.ts';
import { shownGame } from '../../play/board-view.ts';
import { type BrowseStep, stepTo } from '../../play/browse.ts';
import type { LiveGame } from '../../play/use-live-game.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { MorePopover } from '../../ui/MorePopover.tsx';
import styles from './puzzles.module.css';
import { canGoBack, canHint, mainActOf } from './selectors.ts';
import { SolutionButton } from './SolutionButton.tsx';
import type { LevelChoice } from './solver.ts';
import type { PuzzleEvent, PuzzleState } from './state.ts';
import { factsText } from './words.ts';

export { TroubleBand } from './TroubleBand.tsx';

const words = messages.puzzles;

/** The solver's controls, below the band. */
export function PuzzlePanel({
  state,
  send,
  type,
}: Pick<LiveGame<PuzzleState, PuzzleEvent>, 'state' | 'send' | 'type'>) {
  const begun = state.phase === 'idle' ? null : state;
  useBrowseKeys(begun, send);
  useBrowseWheel(begun, send);
  const main = mainActOf(state);
  const look = (act: typeof main): Pick<ComponentProps<typeof Button>, 'className'> & { variant: 'main' | 'quiet' } =>
    act === main ? { variant: 'main', className: styles.main } : { variant: 'quiet' };
  return (
    <>
      {/* In a fixed order, so that no button changes under the pointer or loses the focus; not `disabled`, for the same
          reason. */}
      <div className={styles.acts}>
        <Button {...look('hint')} aria-disabled={!canHint(state)} onClick={() => send({ type: 'hint' })}>
          {messages.panel.hint}
        </Button>
        <SolutionButton {...look('show-solution')} state={state} onClick={() => send({ type: 'show-solution' })} />
        <Button {...look('next')} onClick={() => send({ type: 'next' })}>
          {words.next}
        </Button>
      </div>
      <TypeMove onSubmit={type} />
      <Tools state={state} send={send} />
      <PuzzleChoice state={state} send={send} />
      <Link className={styles.rush} to={puzzleRushPath}>
        {words.rush}
      </Link>
      {state.last !== null && (
        <p className="small muted">
          <Button
            variant="quiet"
            className="text-button"
            aria-disabled={!canGoBack(state)}
            onClick={() => {
              send({ type: 'back' });
              scrollToBoard();
            }}
          >
            {words.back}
          </Button>{' '}
          {factsText(state.last.puzzle)}
        </p>
      )}
    </>
  );
}

/** Buttons to step through the moves, and rarely used actions. */
function Tools({ state, send }: { state: PuzzleState; send: (event: PuzzleEvent) => void }) {
  const { sound } = usePreferences();
  const { pathname, search } = useLocation();
  const begun = state.phase === 'idle' ? null : state;
  const count = begun?.live.game.ply ?? 0;
  const ply = begun === null ? 0 : shownGame(begun.live.game, begun.interaction).ply;
  /** On its own page, where another puzzle may have followed it, the link would lead nowhere. */
  const openDaily = (event: MouseEvent, close: () => void) => {
    if (pathname + search !== dailyPuzzlePath) return;
    event.preventDefault();
    close();
    send({ type: 'daily' });
  };
  const step = (way: BrowseStep) => send({ type: 'browse', ply: stepTo(way, ply, count) });
  return (
    <div className={styles.tools}>
      <IconButton variant="quiet" label={messages.panel.back} aria-disabled={ply === 0} onClick={() => step('back')}>
        <ChevronLeft />
      </IconButton>
      <IconButton
        variant="quiet"
        label={messages.panel.forward}
        aria-disabled={ply === count}
        onClick={() => step('forward')}
      >
        <ChevronRight />
      </IconButton>
      <IconButton variant="quiet" label={messages.panel.flip} onClick={() => send({ type: 'flip' })}>
        <RefreshCw />
      </IconButton>
      <MorePopover variant="quiet">
        {(close) => (
          <div className={styles.menu}>
            <Button variant="quiet" onClick={() => preferences.set({ sound: !sound })}>
              {sound ? messages.panel.soundOff : messages.panel.soundOn}
            </Button>
            <CopyButton
              variant="quiet"
              label={words.copyLink}
              disabled={begun === null}
              onCopy={() => copyWithToast(`${location.origin}${puzzlePathOf(begun?.puzzle.id ?? '')}`)}
            />
            <ButtonLink to={dailyPuzzlePath} variant="quiet" onClick={(event) => openDaily(event, close)}>
              {words.daily}
            </ButtonLink>
          </div>
        )}
      </MorePopover>
    </div>
  );
}

const LEVELS = Object.keys(words.levels) as readonly LevelChoice[];
const THEMES = { '': words.anyTheme, ...messages.puzzleThemes };

/** Selects level and theme of the puzzles. Collapsed by default; a change loads a new puzzle at once. */
function PuzzleChoice({ state, send }: { state: PuzzleState; send: (event: PuzzleEvent) => void }) {
  const { level, theme } = state.solver.choice;
  const offered = state.themes ?? [];
  // The selected theme stays in the list even if it has no puzzle.
  const themes = [...new Set(theme === null ? offered : [...offered, theme])].toSorted((one, other) =>
    THEMES[one].localeCompare(THEMES[other], 'en'),
  );
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
        <Choice
          label={words.level}
          texts={words.levels}
          values={LEVELS}
          value={level}
          onChange={(chosen) => send({ type: 'choose', choice: { level: chosen } })}
        />
        <Choice
          label={words.theme}
          texts={THEMES}
          values={['', ...themes]}
          value={theme ?? ''}
          onChange={(chosen) => send({ type: 'choose', choice: { theme: chosen === '' ? null : chosen } })}
        />
      </div>
    </details>
  );
}
