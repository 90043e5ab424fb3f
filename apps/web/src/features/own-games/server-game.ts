/** Converts a finished game against a character from the server's format to the saved format of this device. */
import { type Ending, Game, opposite } from '@sixtyfour/chess';
import { type AiGameEnd, colorOf, DEFAULT_TIME, type OwnAiGame } from '@sixtyfour/contract';
import { personaById } from '@sixtyfour/engine/personas';
import { parseSavedGame, type SavedGame } from '../../play/saved-game.ts';

/** The ending reasons other than those that follow from the moves. */
const REASONS: Readonly<Partial<Record<AiGameEnd, Ending['reason']>>> = {
  resignation: 'resignation',
  timeout: 'timeout',
};

/** Without the clocks. Null for a game that this build cannot show. */
export function savedGameOf(game: OwnAiGame): SavedGame | null {
  const persona = personaById(game.persona);
  const replayed = Game.replay(game.rule_set, null, game.moves);
  if (persona === undefined || !replayed.ok) return null;
  const at = Date.parse(game.ended_at);
  const color = colorOf(game.seat);
  const ending = replayed.value.outcome ?? {
    winner: { win: color, loss: opposite(color), draw: null }[game.result],
    reason: REASONS[game.ended_by ?? 'left'] ?? 'abandonment',
  };
  return parseSavedGame({
    format: 1,
    id: game.id,
    origin: 'ai',
    persona: persona.id,
    seed: game.seed,
    ruleSet: game.rule_set,
    startFen: null,
    color,
    // Only games with this time control count.
    time: DEFAULT_TIME,
    level: null,
    moves: game.moves,
    clock: null,
    counts: true,
    whyUncounted: null,
    startedAt: Date.parse(game.started_at),
    updatedAt: at,
    ending: { ...ending, at },
  });
}
