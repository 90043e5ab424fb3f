import { type Color, type Game, makePgn } from '@sixtyfour/chess';
import { analysisPathOf, messages } from '@sixtyfour/contract';
import { ChevronDown } from 'lucide-react';
import { ButtonLink } from '../../ui/Button.tsx';
import { PgnButtons } from '../over/PgnButtons.tsx';
import { EvaluationGraph } from './EvaluationGraph.tsx';
import { graphOf } from './graph.ts';
import { type Judgment, LOSSES, sideOf } from './judgment.ts';
import { GAME_PHASES, phasesOf } from './phases.ts';
import type { ReviewState } from './review.ts';
import styles from './review.module.css';
import { countText, graphText } from './words.ts';

const words = messages.review;
const SIDES = ['white', 'black'] as const;

/** The content below the moves: graph, statistics and export. */
export function ReviewBelow({
  game,
  review,
  judgments,
  ply,
  positionText,
  position,
  line,
  pgn,
  onSelect,
}: {
  game: Game;
  review: ReviewState;
  judgments: readonly (Judgment | null)[];
  /** The ply of the game's position shown, or of the last one shown. */
  ply: number;
  /** The name of the position on the board. */
  positionText: string | null;
  /** The position on the board, with the moves of its line. */
  position: Game;
  line: Game;
  pgn: () => string;
  onSelect: (ply: number) => void;
}) {
  const unseen = review.findings.indexOf(null);
  const seen = review.findings.slice(0, unseen === -1 ? undefined : unseen).filter((finding) => finding !== null);
  return (
    <div className={styles.below} data-edge="start">
      <EvaluationGraph
        graph={graphOf(seen, judgments, game.ply)}
        plies={game.ply}
        ply={ply}
        label={graphText(game, seen)}
        positionText={positionText ?? ''}
        onSelect={onSelect}
      />
      <PhaseTable game={game} judgments={judgments} first={review.first} />
      <details className="disclosure">
        <summary>
          {words.howAccurate}
          <ChevronDown />
        </summary>
        <div className={styles.explained}>
          {words.accuracyExplained(LOSSES.inaccuracy, LOSSES.mistake, LOSSES.blunder).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </details>
      <div className={styles.quiet}>
        <ButtonLink
          variant="quiet"
          to={analysisPathOf(position.fen, position.ruleSet)}
          state={{ pgn: makePgn({ game: line, result: '*' }), ply: position.ply }}
        >
          {words.analyzeHere}
        </ButtonLink>
        <PgnButtons pgn={pgn} />
      </div>
    </div>
  );
}

/** The number of mistakes of each kind, by side and game phase. */
function PhaseTable({ game, judgments, first }: { game: Game; judgments: readonly (Judgment | null)[]; first: Color }) {
  const phases = phasesOf(game);
  const reached = GAME_PHASES.filter((phase) => phases.includes(phase));
  const judgmentsOf = (side: Color) =>
    judgments
      .map((judgment, index) => ({ judgment, phase: phases[index], side: sideOf(index, first) }))
      .filter((each) => each.side === side);
  return (
    <table className={styles.phases}>
      <caption className="visually-hidden">{words.byPhase}</caption>
      <thead>
        <tr>
          <th scope="col">{words.phase}</th>
          {SIDES.map((side) => (
            <th key={side} scope="col">
              {messages.play.sides[side]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {reached.map((phase) => (
          <tr key={phase}>
            <th scope="row">{words.phases[phase]}</th>
            {SIDES.map((side) => (
              <td key={side}>
                {countText(judgmentsOf(side).flatMap((each) => (each.phase === phase ? [each.judgment] : [])))}
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">{words.bestMoves}</th>
          {SIDES.map((side) => (
            <td key={side}>{judgmentsOf(side).filter(({ judgment }) => judgment?.mark === 'best').length}</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
