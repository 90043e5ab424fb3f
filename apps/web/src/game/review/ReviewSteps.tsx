import type { Color } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { Undo2 } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { FocusHandlers } from '../../lib/use-kept-focus.ts';
import { isTaskOpen, type Study } from '../../play/study.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { focusBoard, scrollToBoard } from '../screen/focus-board.ts';
import { EngineLines } from '../study/EngineLines.tsx';
import type { LiveAnalysis } from '../study/live-analysis.ts';
import type { SendStudy } from '../study/use-study.ts';
import { MarkSign } from './MarkSign.tsx';
import panelStyles from '../panel/panel.module.css';
import styles from './review.module.css';
import { moveName, moveText, type Notation, type Verdict } from './words.ts';

const words = messages.review;
const study = messages.study;

export interface ReviewStepsProps {
  focusHandlers: FocusHandlers;
  state: Study;
  /** The verdict on the position shown; null if it is not in the game. */
  verdict: Verdict | null;
  live: LiveAnalysis;
  /** The better alternative to the move before the position shown, in UCI. */
  best: string | null;
  /** Whether the visitor can try to find `best`. */
  canTry: boolean;
  /** The ply of the next mistake, and of all mistakes. */
  next: number | null;
  mistakes: readonly number[];
  isDone: boolean;
  /** The visitor's side, whose mistakes are shown; null for both sides. */
  visitor: Color | null;
  notation: Notation;
  send: SendStudy;
  onMistake: (ply: number) => void;
  onDeeper: () => void;
}

/** The review's text about the position on the board, and the available actions. */
export function ReviewSteps(props: ReviewStepsProps) {
  const { state, verdict } = props;
  if (isTaskOpen(state)) return <OpenTask {...props} />;
  if (verdict !== null) return <OnGame {...props} verdict={verdict} />;
  return <Variation {...props} />;
}

/** The text about the position after this ply, and its buttons. */
function Block({
  focusHandlers,
  ply,
  children,
  buttons,
  isShort = false,
}: {
  focusHandlers: FocusHandlers;
  ply: number;
  children: ReactNode;
  buttons: ReactNode;
  isShort?: boolean;
}) {
  const verdict = useRef<HTMLDivElement>(null);
  useInView(verdict, ply);
  return (
    <>
      <div ref={verdict} className={styles.verdict} data-testid="verdict" data-short={isShort}>
        {children}
      </div>
      <div className={styles.acts} {...focusHandlers}>
        {buttons}
      </div>
    </>
  );
}

/** After each step, scrolls a panel that is lower than its content to the verdict, unless it and its buttons are visible. */
function useInView(verdict: RefObject<HTMLElement | null>, ply: number): void {
  const shown = useRef<number>(null);
  useEffect(() => {
    if (shown.current === ply) return;
    shown.current = ply;
    const panel = verdict.current?.closest('section');
    // Whoever steps with the slider looks at the graph.
    if (!verdict.current || !panel || document.activeElement?.matches('input')) return;
    const { top } = verdict.current.getBoundingClientRect();
    const bottom = verdict.current.nextElementSibling?.getBoundingClientRect().bottom ?? top;
    const { top: start, bottom: end } = panel.getBoundingClientRect();
    const buttons = panel.querySelector(`.${panelStyles.navigation}`)?.getBoundingClientRect();
    if (top < start || bottom > Math.min(end, buttons?.top ?? end)) panel.scrollBy(0, top - start);
  }, [verdict, ply]);
}

function OnGame({
  focusHandlers,
  state,
  verdict,
  best,
  canTry,
  next,
  mistakes,
  isDone,
  visitor,
  send,
  onMistake,
}: ReviewStepsProps & { verdict: Verdict }) {
  const { ply } = state.live.game;
  const number = mistakes.indexOf(ply) + 1;
  const again = () => {
    if (best === null) return;
    send({ type: 'try-again', ply, best });
    // The button has disappeared; the visitor now plays on the board.
    focusBoard();
    scrollToBoard();
  };
  return (
    <Block
      focusHandlers={focusHandlers}
      ply={ply}
      buttons={
        <>
          {canTry && best !== null && (
            <Button variant="main" onClick={again}>
              {words.tryAgain}
            </Button>
          )}
          {next !== null && (
            <Button onClick={() => onMistake(next)}>{number > 0 ? words.nextMistake : words.firstMistake}</Button>
          )}
          {isDone && mistakes.length === 0 && (
            <p className="muted">{visitor === null ? words.noMistakes : words.noOwnMistakes}</p>
          )}
        </>
      }
    >
      <p className={styles.move}>
        {verdict.title}
        {verdict.mark !== null && <MarkSign mark={verdict.mark} />}
        {number > 0 && <span className={styles.number}>{words.mistakeOf(number, mistakes.length)}</span>}
      </p>
      <p>{verdict.sentences.join(' ')}</p>
    </Block>
  );
}

function OpenTask({ focusHandlers, state, send }: ReviewStepsProps) {
  const { task, notice } = state;
  if (task === null) return null;
  const isJudging = task.status === 'judging';
  return (
    <Block
      focusHandlers={focusHandlers}
      ply={state.live.game.ply}
      buttons={
        <>
          <Button aria-disabled={isJudging || task.hints === 2} onClick={() => send({ type: 'hint' })}>
            {study.hint}
          </Button>
          <Button aria-disabled={isJudging} onClick={() => send({ type: 'show-move' })}>
            {words.showMove}
          </Button>
          <IconButton label={study.backToGame} onClick={() => send({ type: 'return' })}>
            <Undo2 />
          </IconButton>
        </>
      }
    >
      <p className={styles.move}>{study.task(messages.play.sides[task.seat])}</p>
      <p>{isJudging ? study.judging : notice}</p>
    </Block>
  );
}

/** Shown after a task and in variations. */
function Variation({ focusHandlers, state, live, next, notation, send, onMistake, onDeeper }: ReviewStepsProps) {
  const { task, line, notice } = state;
  const { game } = state.live;
  const isSolved = task !== null && game.ply === task.ply;
  const title = isSolved
    ? task.status === 'found'
      ? notice
      : words.shownMove(moveText(state.main, task.ply - 1, task.best, notation))
    : `${study.variation}: ${game.ply === 0 ? words.start : moveName(line, game.ply, notation)}`;
  return (
    <>
      <Block
        focusHandlers={focusHandlers}
        ply={game.ply}
        buttons={
          <>
            <Button variant="main" onClick={() => send({ type: 'return' })}>
              {study.backToGame}
            </Button>
            {isSolved && next !== null && <Button onClick={() => onMistake(next)}>{words.nextMistake}</Button>}
          </>
        }
        isShort
      >
        <p className={styles.move}>{title}</p>
      </Block>
      <EngineLines
        live={live}
        game={game}
        onPlay={(uci) => send({ type: 'play-line', moves: [uci] })}
        onDeeper={onDeeper}
      />
    </>
  );
}
