/** What the puzzle screen shows below its board; loaded after the page has been shown. */
import { dailyPuzzlePath, messages, puzzlePathOf } from '@sixtyfour/contract';
import { RefreshCw, Volume2, VolumeX } from 'lucide-react';
import { CopyButton } from '../../game/CopyButton.tsx';
import { TypeMove } from '../../game/TypeMove.tsx';
import { copyWithToast } from '../../lib/copy-with-toast.ts';
import { preferences, usePreferences } from '../../lib/preferences.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { PuzzleChoice } from './PuzzleChoice.tsx';
import styles from './puzzles.module.css';
import { canHint, canShowSolution } from './selectors.ts';
import type { PuzzleState, PuzzleEvent } from './state.ts';
import type { LiveGame } from '../../play/use-live-game.ts';
import { factsText } from './words.ts';

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
        <p className={styles.last}>
          <Link to={puzzlePathOf(state.last.id)}>{messages.puzzle.last}</Link>: {factsText(state.last)}
        </p>
      )}
    </>
  );
}
