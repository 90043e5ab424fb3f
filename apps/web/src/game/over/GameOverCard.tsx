import type { Color } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import type { PersonaId } from '@sixtyfour/engine/personas';
import { ChartLine, Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Fact } from '../../ui/Fact.tsx';
import { PieceIcon } from '../../ui/PieceIcon.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import { minutesText } from '../../play/clock-face.ts';
import { type GameOver, type GameOverAct, gameOverButtons, scoreFact, wonByVisitor } from '../../play/game-over.ts';
import styles from './game-over.module.css';
import { PgnButtons } from './PgnButtons.tsx';
import { currentDay } from '../../lib/utc-day.ts';
import { rankLabel, type ScoreEligibility, uncountedText } from '../../play/score-eligibility.ts';

/** A longer result gets its own row; the limit is lower next to a score, which may be a word. */
const LONG_RESULT = { alone: 16, withScore: 10 } as const;

/** The key that collapses the dialog, like its 'view board' button. */
export const VIEW_BOARD_KEY = 'v';

/** The props shared by the dialog and the bar that replaces it. */
export interface GameOverProps {
  over: GameOver;
  /** How the game was counted; null in modes that never count. */
  eligibility: ScoreEligibility | null;
  /** The text of `resultText`. */
  result: string;
  onAct: (act: GameOverAct) => void;
  /** Starts a review; null if no move was played. */
  onReview: (() => void) | null;
  /** The game as a PGN; null where no move was played. */
  pgn: (() => string) | null;
  /** A button that is disabled for now, and its label meanwhile. */
  waiting?: { act: GameOverAct; label: string } | null;
  /** A line above the buttons; null where the other player has no say in the next game. */
  note?: OpponentNote | null;
  /** A choice for the next game. */
  choice?: ReactNode;
}

interface OpponentNote {
  /** The other player's current action; null if there is none. */
  text: string | null;
  /** Shown while `text` is null. */
  meanwhile: ReactNode;
  /** The line has the height of this text, so that an offer or a departure does not move the buttons. */
  longest: string;
  /** Whether `meanwhile` may be a checkbox, which needs more height. */
  hasCheckbox: boolean;
}

export interface GameOverCardProps extends GameOverProps {
  title: ReactNode;
  /** The character played against; otherwise the pawn of `color` is shown. */
  persona?: PersonaId | null;
  color?: Color;
  /** What the character says at the end. */
  remark?: string | null;
  /** Collapses the dialog to show the board. */
  onViewBoard: () => void;
}

/** The content of the game-over dialog. */
export function GameOverCard({
  title,
  persona = null,
  color = 'white',
  remark = null,
  over,
  eligibility,
  result,
  onAct,
  onReview,
  onViewBoard,
  pgn,
  ...buttons
}: GameOverCardProps) {
  const words = messages.gameOver;
  const isLong = result.length > (eligibility === null ? LONG_RESULT.alone : LONG_RESULT.withScore);
  return (
    <>
      <div className={styles.head}>
        <div className={styles.portrait} data-pawn={persona === null}>
          {persona === null ? <PieceIcon piece={color === 'white' ? 'P' : 'p'} /> : <Portrait persona={persona} />}
        </div>
        <div>
          <div className="row">
            {title}
            {wonByVisitor(over) && <Medal className={styles.medal} />}
          </div>
          {remark !== null && <p className={styles.line}>{`“${remark}”`}</p>}
        </div>
      </div>
      {/* The whole account is announced again when the score arrives. */}
      <div className={styles.account} aria-live="polite" aria-atomic="true">
        <dl className={styles.facts} data-long={isLong} data-counts={eligibility !== null}>
          <Fact name={words.result} value={result} />
          {over.gameType !== 'local' && (
            <Fact name={words.score} value={scoreFact(over, eligibility)} isWord={over.score === undefined} />
          )}
          <Fact name={words.moves} value={String(over.moveCount)} />
          <Fact name={words.time} value={minutesText(over.gameDuration)} />
        </dl>
        {eligibility !== null && <EligibilityLine eligibility={eligibility} />}
      </div>
      <GameOverButtons {...buttons} over={over} onAct={onAct} />
      <div className={styles.quiet}>
        <Button variant="quiet" aria-keyshortcuts={VIEW_BOARD_KEY.toUpperCase()} onClick={onViewBoard}>
          <Eye aria-hidden="true" />
          {words.viewBoard}
        </Button>
        {onReview !== null && (
          <Button variant="quiet" onClick={onReview}>
            <ChartLine aria-hidden="true" />
            {messages.review.title}
          </Button>
        )}
        {pgn !== null && <PgnButtons pgn={pgn} icons />}
      </div>
    </>
  );
}

/** The buttons: the main one at full width, the others side by side below it. */
export function GameOverButtons({
  over,
  onAct,
  waiting = null,
  note = null,
  choice = null,
  folded = false,
}: Pick<GameOverProps, 'over' | 'onAct' | 'waiting' | 'note' | 'choice'> & { folded?: boolean }) {
  return (
    <>
      {choice}
      {note !== null && (
        <div className={styles.note} data-longest={note.longest} data-checkbox={note.hasCheckbox}>
          {note.text === null ? note.meanwhile : <p className="strong">{note.text}</p>}
        </div>
      )}
      <div className={styles.buttons} data-folded={folded}>
        {gameOverButtons(over).map(({ act, label }, index) => {
          const waits = waiting?.act === act;
          return (
            <Button
              key={act}
              variant={index === 0 ? 'main' : 'second'}
              size={index === 0 && !folded ? 'large' : 'usual'}
              aria-disabled={waits}
              data-first-focus={index === 0 && !folded ? '' : undefined}
              onClick={() => {
                if (!waits) onAct(act);
              }}
            >
              {waits ? waiting.label : label}
            </Button>
          );
        })}
      </div>
    </>
  );
}

/**
 * The rank and streak, or why there are none. Same height before and after the server responds, to avoid a layout
 * shift.
 */
function EligibilityLine({ eligibility }: { eligibility: ScoreEligibility }) {
  const [today] = useState(currentDay);
  const words = messages.gameCount;
  const reason = uncountedText(eligibility);
  if (reason !== null) return <p className={styles.eligibility}>{reason}</p>;
  const { rank, streak } = eligibility.status === 'counted' ? eligibility : { rank: words.none, streak: words.none };
  return (
    <dl className={styles.eligibility}>
      <div>
        <dt>{rankLabel(eligibility, today)}</dt>
        <dd>{rank ?? words.none}</dd>
      </div>
      <div>
        <dt>{words.streak}</dt>
        <dd>{streak}</dd>
      </div>
    </dl>
  );
}

/** Next to the title of a win; replaces the confetti under reduced motion. */
export function Medal({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 36 44" role="img" aria-label={messages.gameOver.medal}>
      <path d="M8 0h8l5 18h-8z" fill="#1B4B7A" />
      <path d="M28 0h-8l-5 18h8z" fill="#143A60" />
      <circle cx="18" cy="29" r="14" fill="#E2B13C" />
      <circle cx="18" cy="29" r="10" fill="none" stroke="#241A12" strokeWidth="1.6" />
      <path d="M13 24h5v5h-5zM18 29h5v5h-5z" fill="#241A12" />
    </svg>
  );
}
