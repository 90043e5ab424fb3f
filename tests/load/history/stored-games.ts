/** I-04, I-05, I-08: a stored game is legal, has only moves of its two players, and none after the reported end. */
import { checkStoredGame } from '../../../apps/server/src/checking/stored-game.ts';
import type { GameHistory, Violation } from './games.ts';

function ownerFaults({ row, moves, entries }: GameHistory): string[] {
  const senders = new Map<string, string>();
  for (const entry of entries) if (entry.kind === 'invoke') senders.set(entry.moveId, entry.player);
  return moves.flatMap(({ seat, move_id, uci }, index) => {
    const owner = seat === 'w' ? row.white_player_id : row.black_player_id;
    const sender = senders.get(move_id);
    return sender === owner ? [] : [`ply ${index + 1}, ${uci}, was sent by ${sender ?? 'nobody'}`];
  });
}

/** Moves stored after a player was told that the game was over. */
function lateFaults({ moves, entries }: GameHistory): string[] {
  const toldAt = Math.min(
    ...entries.flatMap((entry) =>
      entry.kind === 'game-seen' && entry.end.game_status !== 'active' ? [entry.version] : [],
    ),
  );
  const late = moves.find(({ version }) => version > toldAt);
  return late === undefined ? [] : [`${late.uci} is version ${late.version}, after the end was told at ${toldAt}`];
}

export function checkBoards(game: GameHistory): Violation[] {
  const gameId = game.row.id;
  return [
    ...checkStoredGame(game).map(({ invariant, what }) => ({ invariant, gameId, what })),
    ...ownerFaults(game).map((what): Violation => ({ invariant: 'I-05', gameId, what })),
    ...lateFaults(game).map((what): Violation => ({ invariant: 'I-08', gameId, what })),
  ];
}
