/** T-07: guests from many addresses quickly lose games on purpose. */
import { api, type DailyTable } from '@sixtyfour/contract';
import { FOOLS_MATE } from '../../load/client/game-plan.ts';
import { Random } from '../../load/random.ts';
import { AiGame } from '../ai-games.ts';
import { Match } from '../match.ts';
import { longLine } from '../moves.ts';
import type { Attack, Site } from '../site.ts';
import type { Visitor } from '../visitor.ts';

const LOSERS = 6;
const GAMES_EACH = 3;
/** As many plies as many real games have. */
const LONG_PLIES = 40;
/** The score of ten games: half of them won in about three minutes each, one drawn. */
const HONEST_EVENING = 6_100;

/** The losers of one household, with IPv6 networks of their own where the setting allows it. */
function loserAddress(site: Site, loser: number): string {
  return site.setting === 'proxy' ? `2a02:908:1234:${loser + 1}::1` : site.address(100 + loser);
}

/** Plays moves; then the loser resigns. */
export async function loseTo(winner: Visitor, loser: Visitor, moves: readonly string[]): Promise<void> {
  // The host is white, which is mated in the fool's mate.
  const match = await (moves === FOOLS_MATE ? Match.start(loser, winner) : Match.start(winner, loser));
  for (const uci of moves) await match.play(uci);
  await match.act(loser, 'resign');
}

async function scoreOf(visitor: Visitor): Promise<number> {
  const table: DailyTable = await visitor.call(api.dailyChampions);
  return table.score.own?.entry.score ?? 0;
}

export const champions: Attack = {
  id: 'T-07',
  async run(site) {
    const begun = performance.now();
    const lines = [longLine(4, new Random(1)), FOOLS_MATE, longLine(LONG_PLIES, new Random(2))];
    const scores: number[] = [];
    for (const [number, line] of lines.entries()) {
      const winner = await site.visitor().enter('Winner');
      for (let loser = 0; loser < LOSERS; loser += 1) {
        const victim = await site.visitor(loserAddress(site, number * LOSERS + loser)).enter('Loser');
        for (let game = 0; game < GAMES_EACH; game += 1) await loseTo(winner, victim, line);
      }
      scores.push(await scoreOf(winner));
    }
    const seconds = Math.round((performance.now() - begun) / 1_000);

    const loser = await site.visitor(1).enter('Loser');
    const game = await AiGame.open(loser, 'judit-poll-gar');
    await game?.reportAll(longLine(4, new Random(3)));
    await game?.end('resignation');
    const table: DailyTable = await loser.call(api.dailyChampions);
    const games = LOSERS * GAMES_EACH;
    const what = [
      `${games} resignations after 4 plies`,
      `${games} fool's mates`,
      `${games} resignations after ${LONG_PLIES} plies at once`,
    ];
    return [
      ...what.map((of, number) => ({
        what: `points of ${of}`,
        value: scores[number] ?? 0,
        // A checkmate counts however early it comes, but only a few wins over people count per day.
        limit: lines[number] === FOOLS_MATE ? HONEST_EVENING : 0,
        note: `all in ${seconds} s`,
      })),
      { what: 'ranks without a win', value: (table.score.own?.rank ?? null) === null ? 0 : 1, limit: 0 },
    ];
  },
};
