/** The review of a game in the place of the panel's list; loaded when it is asked for. */
import { isSquare } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { Check } from 'lucide-react';
import { use, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Shape } from '../../board/shapes.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/Button.tsx';
import { BoardArrows } from '../screen/GameScreen.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { type Moves, OverMoves } from '../panel/GamePanel.tsx';
import type { PgnNotes } from '../../play/pgn.ts';
import { pgnActs } from '../over/pgn-acts.ts';
import { accuracies } from './accuracy.ts';
import { EvaluationGraph } from './EvaluationGraph.tsx';
import { graphOf } from './graph.ts';
import { judgeAll, type Mark } from './judgement.ts';
import { notesOf } from './notes.ts';
import { openingOf } from './opening.ts';
import { accuracyText, ReviewHead } from './ReviewHead.tsx';
import styles from './review.module.css';
import { type ReviewedGame, reviewKey, createReview, type Review } from './shell.ts';
import { countText, graphText, openingText, spokenVerdict, type Verdict, verdictOf } from './words.ts';
import type { ReviewState } from './review.ts';

export interface ReviewPanelProps {
  reviewed: ReviewedGame;
  /** Its moves, and which position is on the board. */
  sheet: Moves;
  /** What the other player does meanwhile. */
  note: string | null;
  pgn: (notes: PgnNotes) => string;
  onClose: () => void;
}

export function ReviewPanel(props: ReviewPanelProps) {
  return <Reviewed key={reviewKey(props.reviewed)} {...props} />;
}

function Reviewed({ reviewed, sheet, note, pgn, onClose }: ReviewPanelProps) {
  const { game } = reviewed;
  const { ply } = sheet;
  const { notation } = usePreferences();
  const { state, goOn, stop } = useReview(reviewed);
  const { findings } = state;
  const first = game.at(0).turn;
  const moves = game.history.map(({ uci }) => uci);
  const judgements = judgeAll(findings, moves, first);
  const verdict = verdictOf(game, ply, findings, judgements, notation);
  const accurate = accuracies(findings, judgements, first);
  const opening = openingOf(game);
  useArrow(findings[ply]?.best ?? null);
  useSpoken(
    verdict,
    ply,
    state.phase === 'done'
      ? messages.review.finished(accuracyText('white', accurate.white), accuracyText('black', accurate.black))
      : null,
  );
  const signs = judgements.map(({ mark }) => mark && <MarkSign key={mark} mark={mark} named />);
  const acts = pgnActs(() => pgn(notesOf(game, findings, judgements, opening)));
  return (
    <>
      <ReviewHead
        state={state}
        opening={openingText(game, opening)}
        accuracies={accurate}
        note={note}
        onStop={stop}
        onGoOn={goOn}
        onClose={onClose}
      />
      <VerdictBlock verdict={verdict} />
      <OverMoves sheet={sheet} signs={signs} />
      <div className={styles.below} data-edge="start">
        <EvaluationGraph
          graph={graphOf(findings, judgements, game.ply)}
          plies={game.ply}
          ply={ply}
          label={graphText(game, findings)}
          positionText={spokenVerdict(verdict)}
          onSelect={sheet.onSelect}
        />
        <dl className={styles.counts}>
          {(['white', 'black'] as const).map((side) => (
            <div key={side}>
              <dt className="strong">{messages.spoken.sides[side]}</dt>
              <dd className="muted">{countText(judgements, first, side)}</dd>
            </div>
          ))}
        </dl>
        <div className="quiet-buttons">
          <CopyButton variant="quiet" label={messages.gameOver.copyPgn} onCopy={acts.onCopyPgn} />
          <Button variant="quiet" onClick={acts.onDownloadPgn}>
            {messages.gameOver.downloadPgn}
          </Button>
        </div>
      </div>
    </>
  );
}

function VerdictBlock({ verdict }: { verdict: Verdict }) {
  return (
    <div className={styles.verdict} data-testid="verdict">
      <p className={styles.move}>
        {verdict.title}
        {verdict.mark !== null && <MarkSign mark={verdict.mark} />}
      </p>
      <p>{verdict.sentences.join(' ')}</p>
    </div>
  );
}

/** Points at the best move of the position that is shown. */
function useArrow(best: string | null): void {
  const point = use(BoardArrows);
  useEffect(() => {
    const shape = best === null ? null : shapeOf(best);
    point(shape === null ? [] : [shape]);
    return () => point([]);
  }, [best, point]);
}

function shapeOf(uci: string): Shape | null {
  const from = uci.slice(0, 2);
  const to = uci.slice(2, 4);
  return isSquare(from) && isSquare(to) ? [from, to] : null;
}

/** Each position is said as it is shown, and the end of the review once. */
function useSpoken(verdict: Verdict, ply: number, finished: string | null): void {
  const shown = useRef(ply);
  const text = spokenVerdict(verdict);
  useEffect(() => {
    if (shown.current === ply) return;
    shown.current = ply;
    announce(text);
  }, [ply, text]);
  useEffect(() => {
    if (finished !== null) announce(finished);
  }, [finished]);
}

/** A review of one game, which runs while it is shown. Give its component another `key` for another game. */
function useReview(reviewed: ReviewedGame): { readonly state: ReviewState } & Pick<Review, 'goOn' | 'stop'> {
  const [review] = useState(() => createReview(reviewed));
  useEffect(() => review.connect(), [review]);
  const state = useSyncExternalStore(review.subscribe, review.get, review.get);
  return { state, goOn: review.goOn, stop: review.stop };
}

/** As annotators have always written them; the best move gets a tick. */
const SIGNS: Readonly<Record<Mark, ReactNode>> = {
  best: <Check />,
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
};

/** The label of a move: a visible sign, and with `named` an accessible name. */
function MarkSign({ mark, named = false }: { mark: Mark; named?: boolean }) {
  return (
    <span className={styles.sign} data-mark={mark}>
      <span aria-hidden="true">{SIGNS[mark]}</span>
      {named && <span className="visually-hidden">{messages.review.marks[mark]}</span>}
    </span>
  );
}
