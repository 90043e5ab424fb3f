import type { Game } from '@sixtyfour/chess';
import { messages, type OpeningMove } from '@sixtyfour/contract';
import { type CSSProperties, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { lineText } from '../../game/study/line-text.ts';
import { call } from '../../lib/api.ts';
import { pause } from '../../lib/pause.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { onWake } from '../../lib/realtime/wake-events.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './analysis.module.css';
import { createOpeningsReader, gamesOf } from './openings.ts';

const words = messages.analysis.openings;

/** Below this percentage, a bar has no space for its text. */
const LEAST_WRITTEN = 18;

/** The moves played from the position on the board in this site's games. */
export function OpeningsPanel({
  game,
  onPlay,
}: {
  /** The position on the board. */
  game: Game;
  /** A move was pressed: play it. */
  onPlay: (uci: string) => void;
}) {
  const [reader] = useState(() => createOpeningsReader({ call, pause }));
  const { found, isLoading, problem } = useSyncExternalStore(reader.subscribe, reader.get, reader.get);
  const title = useRef<HTMLHeadingElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    reader.look(game);
    return () => reader.stop();
  }, [reader, game]);
  // The connection may be back.
  useEffect(() => (problem === null ? undefined : onWake(() => reader.look(game))), [problem, reader, game]);
  // The pressed row may have disappeared, and the focus with it.
  useEffect(() => {
    if (isLoading || !wasPressed.current) return;
    wasPressed.current = false;
    if (document.activeElement === document.body) title.current?.focus();
  }, [isLoading]);
  const moves = found?.moves ?? [];
  // The key of a row is its rank, so that the focus stays when the position changes.
  const rows = moves.map((move, place) => ({ move, place }));
  const total = moves.reduce((sum, move) => sum + gamesOf(move), 0);
  return (
    <section className={styles.openings} aria-labelledby="openings" aria-busy={isLoading}>
      <div className={styles.openingsHead}>
        <h2 id="openings" ref={title} tabIndex={-1}>
          {words.title}
        </h2>
        <p className={styles.openingsNote}>{isLoading ? words.loading : total > 0 ? words.games(total) : null}</p>
      </div>
      <div className={styles.openingsBody} data-empty={found?.moves.length === 0}>
        {problem !== null && (
          <>
            <p className={styles.openingsNote} role="alert">
              {problem}
            </p>
            <Button
              variant="quiet"
              onClick={() => {
                wasPressed.current = true;
                reader.look(game);
              }}
            >
              {words.retry}
            </Button>
          </>
        )}
        {problem === null && !isLoading && moves.length === 0 && <p className={styles.openingsNote}>{words.empty}</p>}
        {found !== null && (
          <ol>
            {rows.map(({ move, place }) => (
              <li key={place}>
                <OpeningButton
                  game={found.game}
                  move={move}
                  isStale={isLoading}
                  onPress={() => {
                    wasPressed.current = true;
                    onPlay(move.uci);
                  }}
                />
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

function OpeningButton({
  game,
  move,
  isStale,
  onPress,
}: {
  /** The position in which the move is played. */
  game: Game;
  move: OpeningMove;
  /** Whether another position is being loaded. */
  isStale: boolean;
  onPress: () => void;
}) {
  const { notation } = usePreferences();
  const text = lineText(game, [move.uci], notation);
  const games = gamesOf(move);
  const { white_wins, draws, black_wins } = move;
  return (
    <button
      type="button"
      className={styles.opening}
      aria-label={words.play(text, games, white_wins, draws, black_wins)}
      aria-disabled={isStale}
      onClick={() => {
        if (!isStale) onPress();
      }}
    >
      <strong>{text}</strong>
      <span>{games}</span>
      <span className={styles.results}>
        <Share count={white_wins} of={games} />
        <Share count={draws} of={games} />
        <Share count={black_wins} of={games} />
      </span>
    </button>
  );
}

function Share({ count, of }: { count: number; of: number }) {
  const percent = Math.round((100 * count) / of);
  return <span style={{ '--share': count } as CSSProperties}>{percent < LEAST_WRITTEN ? null : `${percent}%`}</span>;
}
