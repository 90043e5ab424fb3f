/** The content around the board of a rush; loaded after the first render of the page. */
import { type Clock, type Color, remaining } from '@sixtyfour/chess';
import { messages, paths, puzzlePathOf, RUSH_MISSES } from '@sixtyfour/contract';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { TypeMove } from '../../../game/panel/TypeMove.tsx';
import { monotonicNow } from '../../../lib/monotonic.ts';
import { timeText } from '../../../play/clock-face.ts';
import type { LiveGame } from '../../../play/use-live-game.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Band, type BandContent } from '../FeedbackBand.tsx';
import styles from '../puzzles.module.css';
import { MODES } from './bests.ts';
import rush from './rush.module.css';
import type { RushEvent, RushOver, RushState } from './state.ts';

const words = messages.rush;
/** Near its end, the clock shows tenths. */
const TICK_MS = 100;

/** The time, the number of solved puzzles, and a square for each miss. */
export function RushProgress({ state }: { state: RushState }) {
  const begun = state.phase === 'idle' ? null : state;
  const { solved = 0, misses = 0 } = begun?.rush ?? {};
  return (
    <div className={styles.progress}>
      <div className={styles.moves}>
        {state.phase === 'playing' && <RushClock clock={state.live.clock} color={state.color} />}
        <div className={styles.squares} aria-hidden="true">
          {Array.from({ length: RUSH_MISSES }, (_, index) => (
            <span key={index} data-done={index < misses} />
          ))}
        </div>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{words.solved}</dt>
          <dd data-testid="rush-solved">{solved}</dd>
        </div>
        <div>
          <dt>{words.misses}</dt>
          <dd>{words.missesOf(misses)}</dd>
        </div>
      </dl>
    </div>
  );
}

function RushClock({ clock, color }: { clock: Clock | null; color: Color }) {
  const hasClock = clock !== null;
  const [now, setNow] = useState(monotonicNow);
  useEffect(() => {
    if (!hasClock) return;
    const timer = setInterval(() => setNow(monotonicNow()), TICK_MS);
    return () => clearInterval(timer);
  }, [hasClock]);
  return (
    <p className={styles.remaining} role="timer" aria-live="off" aria-label={words.time}>
      {clock === null ? words.noClock : timeText(remaining(clock, color, now))}
    </p>
  );
}

export function RushBand({ state }: { state: RushState }) {
  return <Band {...contentOf(state)} />;
}

function contentOf(state: RushState): BandContent {
  switch (state.phase) {
    case 'idle':
      if (state.trouble !== null) return { kind: 'wrong', text: state.trouble, more: '' };
      return { kind: 'plain', text: state.starting ? words.starting : words.ready, more: '' };
    case 'playing':
      return state.notice === null ? { ...state.feedback, more: '' } : { kind: 'plain', text: state.notice, more: '' };
    case 'over':
      return {
        kind: state.isBest ? 'right' : 'plain',
        text: words.result(state.rush.solved),
        more: state.isBest ? words.newBest : state.rush.misses < RUSH_MISSES ? '' : words.missesEnd,
      };
  }
}

export function RushPanel({ state, send, type }: Pick<LiveGame<RushState, RushEvent>, 'state' | 'send' | 'type'>) {
  switch (state.phase) {
    case 'idle':
      return <RushChoice state={state} send={send} />;
    case 'playing':
      return (
        <>
          <TypeMove onSubmit={type} />
          <div className={styles.tools}>
            <IconButton variant="quiet" label={messages.panel.flip} onClick={() => send({ type: 'flip' })}>
              <RefreshCw />
            </IconButton>
            <ConfirmButton
              variant="quiet"
              label={words.end}
              question={words.reallyEnd}
              onConfirm={() => send({ type: 'end' })}
            />
          </div>
        </>
      );
    case 'over':
      return <RushResult state={state} send={send} />;
  }
}

function RushChoice({
  state: { bests, starting, mode },
  send,
}: {
  state: Extract<RushState, { phase: 'idle' }>;
  send: (event: RushEvent) => void;
}) {
  return (
    <>
      <div className={rush.modes}>
        {MODES.map((each) => (
          <Button
            key={each}
            variant={each === mode ? 'main' : 'second'}
            aria-disabled={starting}
            onClick={() => {
              if (!starting) send({ type: 'start', mode: each });
            }}
          >
            {words.modes[each]}
          </Button>
        ))}
      </div>
      <table className={rush.bests}>
        <caption className="visually-hidden">{words.bests}</caption>
        <thead>
          <tr>
            <th scope="col">{words.panel}</th>
            <th scope="col">{words.bestHere}</th>
            <th scope="col">{words.bestToday}</th>
          </tr>
        </thead>
        <tbody>
          {MODES.map((each) => (
            <tr key={each}>
              <th scope="row">{words.modes[each]}</th>
              <td>{bests.here[each]}</td>
              <td>{bests.today[each] ?? words.unknown}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Link to={paths.puzzles}>{words.toPuzzles}</Link>
    </>
  );
}

function RushResult({ state, send }: { state: RushOver; send: (event: RushEvent) => void }) {
  const { mode, bests, missed } = state;
  return (
    <>
      <Button variant="main" onClick={() => send({ type: 'start', mode })}>
        {words.again}
      </Button>
      <Button variant="quiet" onClick={() => send({ type: 'choose' })}>
        {words.others}
      </Button>
      <dl className={rush.results}>
        <div>
          <dt>{words.bestHere}</dt>
          <dd data-testid="best-here">{bests.here[mode]}</dd>
        </div>
        <div>
          <dt>{words.bestToday}</dt>
          <dd data-testid="best-today">{bests.today[mode] ?? words.unknown}</dd>
        </div>
      </dl>
      {missed.length > 0 && (
        <>
          <p className="strong">{words.missedOnes}</p>
          <ul className={rush.missed}>
            {missed.map((id, index) => (
              <li key={id}>
                <Link to={puzzlePathOf(id)}>{words.missedOne(index + 1)}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
