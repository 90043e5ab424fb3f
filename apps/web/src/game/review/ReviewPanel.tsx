/** The review of a finished game, shown instead of the panel's list; loaded on demand. */
import type { Color, Game } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { requestOf } from '../../engine/position-request.ts';
import type { Shape } from '../../board/shapes.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { whileWanted } from '../../lib/while-wanted.ts';
import { moveTexts, numberingOf } from '../../play/game-facts.ts';
import type { PgnNotes } from '../../play/pgn.ts';
import { branchPly, isOnGame, isTaskOpen, linePly, type Study, studyOf } from '../../play/study.ts';
import { announce } from '../../ui/announce.ts';
import { GameControls } from '../panel/GameControls.tsx';
import { type Moves, OverMoves } from '../panel/GamePanel.tsx';
import { scrollToBoard } from '../screen/focus-board.ts';
import { BoardReplacement } from '../screen/BoardReplacement.tsx';
import { LiveBoard } from '../screen/LiveBoard.tsx';
import { EvaluationBar } from '../study/EvaluationBar.tsx';
import { type Evaluation, evaluationOfScore } from '../study/evaluation.ts';
import { evaluationSentence } from '../study/evaluation-words.ts';
import { liveAt, type LiveAnalysis, liveEvaluation } from '../study/live-analysis.ts';
import { shapeOfMove } from '../study/shapes.ts';
import { controlsOf, useAnalyst, useShownEvaluation, useStudy } from '../study/use-study.ts';
import { accuracies } from './accuracy.ts';
import { isCertain, judgmentsOf, type ReviewState } from './review.ts';
import { isBad } from './judgment.ts';
import { MarkSign } from './MarkSign.tsx';
import { mistakesOf, nextMistake, worstMistake } from './mistakes.ts';
import { readNotedPly, useNotePly } from './noted-ply.ts';
import { notesOf } from './notes.ts';
import { type Opening, openingOf } from './opening.ts';
import { ReviewBelow } from './ReviewBelow.tsx';
import { accuracyText, ReviewHead } from './ReviewHead.tsx';
import { ReviewSteps } from './ReviewSteps.tsx';
import { type ReviewedGame, reviewKey, createReview, type Review } from './shell.ts';
import { useJudge } from './use-judge.ts';
import { openingText, spokenVerdict, type Verdict, verdictOf } from './words.ts';

export { warmUpEngine } from './shell.ts';

export interface ReviewPanelProps {
  reviewed: ReviewedGame;
  /** The visitor's side, whose mistakes are shown; null for both sides. */
  visitor: Color | null;
  orientation: Color;
  /** The ply that the review opens with; kept up to date while stepping. */
  sheet: Pick<Moves, 'ply' | 'onSelect'>;
  /** The other player's current action. */
  note: string | null;
  pgn: (notes: PgnNotes) => string;
  onClose: () => void;
}

/** The number of engine lines for a position that the visitor tries. */
const LINES = 2;

export function ReviewPanel(props: ReviewPanelProps) {
  return <Reviewed key={reviewKey(props.reviewed)} {...props} />;
}

function Reviewed({ reviewed, visitor, orientation, sheet, note, pgn, onClose }: ReviewPanelProps) {
  const { game } = reviewed;
  const title = useRef<HTMLHeadingElement>(null);
  const focusHandlers = useKeptFocus(title);
  const { notation } = usePreferences();
  const { state: review, goOn, stop } = useReview(reviewed, visitor);
  const key = reviewKey(reviewed);
  const [noted] = useState(() => readNotedPly(key));
  const { state, view, send } = useStudy(() => studyOf(game, noted ?? sheet.ply, { orientation, grows: false }));
  const { analyst, live: latest } = useAnalyst(LINES);
  const live = liveAt(latest, state.live.game);
  const judgments = judgmentsOf(review);
  const mistakes = mistakesOf(judgments, review.first, visitor);
  const isGames = isOnGame(state) && state.task === null;
  const ply = linePly(state);
  const verdict = isGames ? verdictOf(game, ply, review, judgments, notation, visitor) : null;
  const opening = useOpeningName(game);
  const isDone = review.phase === 'done';
  const accurate = isDone
    ? accuracies(
        review.findings.filter((finding) => finding !== null),
        judgments.filter((judgment) => judgment !== null),
        review.first,
      )
    : null;

  const gamePly = isOnGame(state) ? ply : branchPly(state);
  useMirror(gamePly, sheet);
  const forgetPly = useNotePly(key, gamePly, noted);
  const opensAt = noted === null ? worstMistake(judgments, mistakes) : null;
  useOpening(review, opensAt, (at) => send({ type: 'browse', ply: at }), state);
  useJudge(state, review, analyst, send, visitor);
  const isLive = !isGames && !isTaskOpen(state);
  useEffect(() => analyst.look(isLive ? requestOf(state.live.game) : null), [analyst, isLive, state.live.game]);
  useSpoken(
    verdict,
    ply,
    live,
    state,
    accurate && messages.review.finished(accuracyText('white', accurate.white), accuracyText('black', accurate.black)),
  );

  const evaluation = useShownEvaluation(evaluationOf(state, review, isGames, live));
  const signs = judgments.map(
    (judgment) => judgment?.mark && <MarkSign key={judgment.mark} mark={judgment.mark} named />,
  );
  const select = (to: number) => send({ type: 'browse', ply: to });
  const toGame = (at: number) => {
    if (!isGames) send({ type: 'return' });
    send({ type: 'browse', ply: at });
  };
  const toMistake = (at: number) => {
    toGame(at);
    scrollToBoard();
  };
  return (
    <>
      <BoardReplacement
        evaluation={<EvaluationBar evaluation={evaluation} orientation={state.orientation} />}
        board={<LiveBoard view={view} playing={state} arrows={shapesOf(state, review, isGames, live)} send={send} />}
      >
        <GameControls
          begun={controlsOf(state)}
          send={(input) => {
            // The wheel does not abandon a task.
            if (input.type === 'cancel' || !isTaskOpen(state)) send(input);
          }}
        />
      </BoardReplacement>
      <ReviewHead
        title={title}
        focusHandlers={focusHandlers}
        state={review}
        opening={opening === undefined ? '' : openingText(game, opening)}
        accuracies={accurate}
        note={note}
        onStop={stop}
        onGoOn={goOn}
        onClose={() => {
          forgetPly();
          onClose();
        }}
      />
      <ReviewSteps
        focusHandlers={focusHandlers}
        state={state}
        verdict={verdict}
        live={live}
        best={review.findings[ply - 1]?.best ?? null}
        canTry={isGames && isBad(judgments[ply - 1] ?? null) && isCertain(review, ply)}
        next={nextMistake(mistakes, isGames ? ply : (state.task?.ply ?? branchPly(state)))}
        mistakes={mistakes}
        isDone={isDone}
        visitor={visitor}
        notation={notation}
        send={send}
        onMistake={toMistake}
        onDeeper={analyst.deeper}
      />
      <OverMoves
        sheet={{
          moves: moveTexts(state.line, notation),
          ply,
          numbering: numberingOf(state.line),
          onSelect: select,
        }}
        signs={state.line === game ? signs : signs.slice(0, branchPly(state))}
      />
      <ReviewBelow
        game={game}
        review={review}
        judgments={judgments}
        ply={Math.min(ply, game.ply)}
        positionText={verdict === null ? evaluation && evaluationSentence(evaluation) : spokenVerdict(verdict)}
        position={state.live.game}
        line={state.line}
        pgn={() => pgn(notesOf(game, review, judgments, opening ?? null, visitor))}
        onSelect={toGame}
      />
    </>
  );
}

/** The opening of the game; undefined until known. */
function useOpeningName(game: Game): Opening | null | undefined {
  const [opening, setOpening] = useState<Opening | null>();
  useEffect(() => {
    const idle = () => new Promise<void>((resolve) => void whenIdle(resolve));
    return whileWanted(openingOf(game, idle), setOpening);
  }, [game]);
  return opening;
}

/** Keeps the screen's own game at the same ply, for its bars and for the board after the review. */
function useMirror(ply: number, sheet: Pick<Moves, 'ply' | 'onSelect'>): void {
  const follow = useEffectEvent((to: number) => {
    if (to !== sheet.ply) sheet.onSelect(to);
  });
  useEffect(() => follow(ply), [ply]);
}

/** Shows the worst mistake once it is known, unless the visitor has moved to another position by then. */
function useOpening(review: ReviewState, worst: number | null, show: (ply: number) => void, state: Study): void {
  const [first] = useState(state);
  const isOver = useRef(false);
  const open = useEffectEvent((ply: number) => {
    isOver.current = true;
    if (state.live.game === first.live.game && state.task === null) show(ply);
  });
  // Without a real mistake, the review stays at the final position.
  const isKnown = worst !== null && isCertain(review, worst);
  useEffect(() => {
    if (isKnown && !isOver.current) open(worst);
  }, [isKnown, worst]);
}

/** The evaluation of the position on the board: undefined while it is searched, null if nothing searches it. */
function evaluationOf(
  state: Study,
  { findings, phase }: ReviewState,
  isGames: boolean,
  live: LiveAnalysis,
): Evaluation | null | undefined {
  const { game } = state.live;
  if (!isOnGame(state) || !(isGames || isTaskOpen(state))) return liveEvaluation(live, game);
  return findings[linePly(state)]?.evaluation ?? (phase === 'loading' || phase === 'running' ? undefined : null);
}

/** The arrows and circles on the board: a hint, the proof of a mistake, or the best move. */
function shapesOf(
  { task, live: { game } }: Study,
  { findings, claims }: ReviewState,
  isGames: boolean,
  { analysis }: LiveAnalysis,
): readonly Shape[] {
  if (task !== null && (task.status === 'looking' || task.status === 'judging')) {
    const move = shapeOfMove(task.best);
    if (move === null || task.hints === 0 || task.status === 'judging') return [];
    return task.hints === 1 ? [[move[0], move[0]]] : [move];
  }
  const best = isGames ? findings[game.ply]?.best : analysis?.lines[0]?.line[0];
  const proof = isGames ? claims[game.ply - 1]?.[0]?.proof : undefined;
  if (proof !== undefined)
    return [
      ...proof.arrows.map(({ from, to }): Shape => [from, to]),
      ...proof.squares.map((square): Shape => [square, square]),
    ];
  const move = shapeOfMove(best);
  return move === null ? [] : [move];
}

/** Announces each position shown, the engine's final evaluation, and once the end of the review. */
function useSpoken(
  verdict: Verdict | null,
  ply: number,
  { status, analysis }: LiveAnalysis,
  { live: { game } }: Study,
  finished: string | null,
): void {
  const shown = useRef(ply);
  const text = verdict && spokenVerdict(verdict);
  useEffect(() => {
    if (shown.current === ply || text === null) return;
    shown.current = ply;
    announce(text);
  }, [ply, text]);
  useEffect(() => {
    if (finished !== null) announce(finished);
  }, [finished]);
  const seen = useEffectEvent(() => {
    const score = analysis?.lines[0]?.score;
    if (score !== undefined) announce(evaluationSentence(evaluationOfScore(score, game.turn)));
  });
  useEffect(() => {
    if (status === 'resting') seen();
  }, [status]);
}

/** Runs a review of one game while mounted. Give the component another `key` for another game. */
function useReview(
  reviewed: ReviewedGame,
  visitor: Color | null,
): { readonly state: ReviewState } & Pick<Review, 'goOn' | 'stop'> {
  const [review] = useState(() => createReview(reviewed, visitor));
  useEffect(() => review.connect(), [review]);
  const state = useSyncExternalStore(review.subscribe, review.get, review.get);
  return { state, goOn: review.goOn, stop: review.stop };
}
