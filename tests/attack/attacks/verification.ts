/** T-03: guests at one address fill the queue of AI games with forged draws against the slowest character. */
import { AI_GAME } from '@sixtyfour/contract';
import { AiGame, forgedDraw, playAlmostToWin } from '../ai-games.ts';
import type { Attack, Site } from '../site.ts';
import { times, type Visitor } from '../visitor.ts';

const SLOWEST = 'deep-blue-berry';
const GUESTS = 26;
/** The maximum time to verify an honest win. */
const LIMIT_SECONDS = 30;
const PATIENCE_MS = 150_000;

/** Opens a game, plays a draw with forged replies and reports its end. False if it was refused. */
export async function forgeDraw(guest: Visitor): Promise<boolean> {
  const game = await AiGame.open(guest, SLOWEST);
  if (game === null) return false;
  await game.reportInTime(await forgedDraw(game, SLOWEST));
  return (await game.end('board')).code === 'ok';
}

export const verification: Attack = {
  id: 'T-03',
  isSlow: true,
  async run(site: Site) {
    const honest = await playAlmostToWin(await site.visitor(1).enter());
    const guests = await times(GUESTS, () => site.visitor().enter());
    await times(GUESTS * AI_GAME.openPerPlayer, async (game) => forgeDraw(guests[game % GUESTS] ?? site.visitor()));
    const { status, ms } = await honest.finish(PATIENCE_MS);
    return [
      { what: "until another visitor's win is verified", value: ms / 1_000, limit: LIMIT_SECONDS, unit: 's' },
      { what: 'honest wins not verified', value: status === 'counted' ? 0 : 1, limit: 0 },
    ];
  },
};
