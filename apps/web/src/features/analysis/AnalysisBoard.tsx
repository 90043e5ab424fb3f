import { messages } from '@sixtyfour/contract';
import { CircleAlert, RefreshCw } from 'lucide-react';
import { type RefObject, useEffect } from 'react';
import { requestOf } from '../../engine/position-request.ts';
import { GameControls } from '../../game/panel/GameControls.tsx';
import { OverMoves } from '../../game/panel/GamePanel.tsx';
import { LiveBoard } from '../../game/screen/LiveBoard.tsx';
import { EngineLines } from '../../game/study/EngineLines.tsx';
import { EvaluationBar } from '../../game/study/EvaluationBar.tsx';
import { liveAt, liveEvaluation, MOST_LINES } from '../../game/study/live-analysis.ts';
import { scrollToBoardWithSteps } from '../../game/study/scroll-to-steps.ts';
import { controlsOf, type StudyHandle, useAnalyst, useShownEvaluation } from '../../game/study/use-study.ts';
import { copyWithToast } from '../../lib/clipboard.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { moveTexts, numberingOf } from '../../play/game-facts.ts';
import { shapeOfMove } from '../../game/study/shapes.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './analysis.module.css';
import { AnalysisFrame } from './AnalysisFrame.tsx';
import { linkPathOf, pgnOfLine, playersText, type StudiedGame } from './input.ts';
import { LoadForm } from './LoadForm.tsx';
import { OpeningsPanel } from './OpeningsPanel.tsx';

const words = messages.analysis;

/** The initial number of engine lines. */
const FIRST_LINES = 2;

/** The board with engine lines, moves, openings, and import and export. */
export function AnalysisBoard({
  study: { state, view, send },
  loaded,
  problem,
  onLoad,
  editButton,
  onEdit,
}: {
  study: StudyHandle;
  /** The game as loaded. */
  loaded: StudiedGame;
  /** Why the position in the link could not be loaded. */
  problem: string | null;
  onLoad: (loaded: StudiedGame) => void;
  editButton: RefObject<HTMLButtonElement | null>;
  onEdit: () => void;
}) {
  const { notation } = usePreferences();
  const { analyst, live: latest } = useAnalyst(FIRST_LINES);
  const { game } = state.live;
  const live = liveAt(latest, game);
  useEffect(() => analyst.look(requestOf(game)), [analyst, game]);
  // On a small phone the buttons for stepping would be below the window. Not if a reload has restored the scroll position.
  useEffect(() => {
    if (scrollY === 0) scrollToBoardWithSteps('nothing');
  }, []);
  const evaluation = useShownEvaluation(liveEvaluation(live, game));
  const best = shapeOfMove(live.analysis?.lines[0]?.line[0]);
  const { line, main } = state;
  const isAway = line !== main;
  const players = playersText(loaded);
  return (
    <>
      <AnalysisFrame
        title={words.title}
        tool={
          <IconButton label={messages.panel.flip} onClick={() => send({ type: 'flip' })}>
            <RefreshCw />
          </IconButton>
        }
        board={
          <>
            <LiveBoard view={view} playing={state} arrows={best === null ? [] : [best]} send={send} />
            <EvaluationBar evaluation={evaluation} orientation={state.orientation} />
          </>
        }
        panel={
          <>
            {problem !== null && (
              <p className={styles.problem} role="alert">
                <CircleAlert />
                {problem}
              </p>
            )}
            <EngineLines
              live={live}
              game={game}
              onPlay={(uci) => send({ type: 'play-line', moves: [uci] })}
              onDeeper={analyst.deeper}
            />
            <div className={styles.tools}>
              <LinesChoice lines={live.lines} onChange={analyst.setLines} />
              {isAway && (
                <Button variant="main" onClick={() => send({ type: 'return' })}>
                  {messages.study.backToGame}
                </Button>
              )}
            </div>
            <OpeningsPanel game={game} onPlay={(uci) => send({ type: 'play-line', moves: [uci] })} />
            {players !== null && <p className={styles.players}>{players}</p>}
            <OverMoves
              sheet={{
                moves: moveTexts(line, notation),
                ply: game.ply,
                numbering: numberingOf(line),
                onSelect: (ply) => send({ type: 'browse', ply }),
              }}
            />
            <div className={styles.below} data-edge="start">
              <div className={styles.acts}>
                <Button ref={editButton} onClick={onEdit}>
                  {words.edit}
                </Button>
                <CopyButton
                  label={words.share}
                  onCopy={() => copyWithToast(`${location.origin}${linkPathOf(line, game.ply)}`)}
                />
              </div>
              <LoadForm onLoad={onLoad} />
              <div className={styles.quiet}>
                <CopyButton variant="quiet" label={words.copyFen} onCopy={() => copyWithToast(game.fen)} />
                <CopyButton
                  variant="quiet"
                  label={words.copyPgn}
                  onCopy={() => copyWithToast(pgnOfLine(line, loaded))}
                />
              </div>
            </div>
          </>
        }
      />
      <GameControls begun={controlsOf(state)} send={send} />
    </>
  );
}

function LinesChoice({ lines, onChange }: { lines: number; onChange: (lines: number) => void }) {
  return (
    <fieldset className={styles.lines}>
      <legend className="visually-hidden">{words.lineCount}</legend>
      <span aria-hidden="true">{words.lineCount}</span>
      {Array.from({ length: MOST_LINES }, (_, index) => index + 1).map((count) => (
        <label key={count} className={styles.count}>
          <input
            type="radio"
            name="lines"
            className="visually-hidden"
            checked={count === lines}
            onChange={() => onChange(count)}
          />
          {count}
        </label>
      ))}
    </fieldset>
  );
}
