/** AI games of visitors: honest games, and games with forged replies. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Ms } from '@sixtyfour/chess';
import { AI_GAME, AI_REPLY_DELAY_MS, type AiGameEnd, api, COUNTED, VERIFYING_POLL_MS } from '@sixtyfour/contract';
import { chooseMove, ENGINE_VERSION } from '@sixtyfour/engine';
import type { PersonaId } from '@sixtyfour/engine/personas';
import { playHonestly } from '../../apps/server/src/ai-games/test-honest-games.ts';
import { Random } from '../load/random.ts';
import { drawByRepetition, longLine } from './moves.ts';
import { type Answer, poll, type Visitor } from './visitor.ts';

/** Enough to beat the weaker characters. */
const NODES = 20_000;

export class AiGame {
  readonly id: string;
  readonly seed: number;
  readonly #visitor: Visitor;

  private constructor(visitor: Visitor, { id, seed }: { readonly id: string; readonly seed: number }) {
    this.#visitor = visitor;
    this.id = id;
    this.seed = seed;
  }

  /** Opens a game; null if it is refused. */
  static async open(visitor: Visitor, persona: PersonaId): Promise<AiGame | null> {
    const body = { id: randomUUID(), persona, ruleSet: 'standard', engineVersion: ENGINE_VERSION };
    const { code, value } = await visitor.ask(api.openAiGame, { body });
    return code === 'ok' ? new AiGame(visitor, value as AiGame) : null;
  }

  report(from: number, moves: readonly string[]): Promise<Answer> {
    return this.#visitor.ask(api.playAiMoves, { params: { gameId: this.id }, body: { from, moves } });
  }

  /** Reports moves as fast as possible. Returns the number of accepted plies. */
  async reportAll(moves: readonly string[]): Promise<number> {
    for (let from = 0; from < moves.length; from += AI_GAME.pliesAtOnce) {
      const { code } = await this.report(from, moves.slice(from, from + AI_GAME.pliesAtOnce));
      if (code !== 'ok') return from;
    }
    return moves.length;
  }

  /** Reports moves at the pace of a real game. */
  async reportInTime(moves: readonly string[], from = 0): Promise<void> {
    for (let ply = from; ply < moves.length; ply += 2) {
      if (ply > 0) await wait(AI_REPLY_DELAY_MS);
      await this.report(ply, moves.slice(ply, ply + 2));
    }
  }

  end(by: AiGameEnd): Promise<Answer> {
    return this.#visitor.ask(api.endAiGame, { params: { gameId: this.id }, body: { by } });
  }

  /** The game's status according to the server, or the code of the refusal. */
  async status(): Promise<string> {
    const { code, value } = await this.#visitor.ask(api.gameCount, { params: { gameId: this.id } });
    return code === 'ok' ? (value as { status: string }).status : code;
  }
}

/** An honest win, played except for its last move. */
export interface AlmostWon {
  /** Plays the last move, and waits for the verification like a page. */
  finish(limitMs: Ms): Promise<{ readonly status: string; readonly ms: Ms }>;
}

/** Throws if no game can be won. */
export async function playAlmostToWin(visitor: Visitor, persona: PersonaId = 'judit-poll-gar'): Promise<AlmostWon> {
  for (;;) {
    const game = await AiGame.open(visitor, persona);
    if (game === null) throw new Error('no AI game can be opened');
    const { moves, game: played } = await playHonestly({ persona, seed: game.seed }, { nodes: NODES });
    if (played.outcome?.winner !== 'white') {
      await game.end('casual');
      continue;
    }
    await game.reportInTime(moves.slice(0, -1));
    return {
      async finish(limitMs) {
        const begun = performance.now();
        await wait(AI_REPLY_DELAY_MS);
        await game.report(moves.length - 1, moves.slice(-1));
        // Refused while too many games wait for verification; the page retries.
        await poll(async () => ((await game.end('board')).code === 'ok' ? true : null), limitMs, VERIFYING_POLL_MS);
        const isOver = async () => {
          const status = await game.status();
          return ['counted', 'not-counted', 'refused'].includes(status) ? status : null;
        };
        const left = limitMs - (performance.now() - begun);
        return {
          status: (await poll(isOver, left, VERIFYING_POLL_MS / 4)) ?? 'verifying',
          ms: performance.now() - begun,
        };
      },
    };
  }
}

/** A draw whose first reply is the character's own. The others are forged, so that the server has to search. */
export async function forgedDraw(game: AiGame, persona: PersonaId): Promise<string[]> {
  const moves = ['e2e4'];
  const reply = await chooseMove({ persona, seed: game.seed, ruleSet: 'standard', startFen: null, moves });
  if (reply !== null) moves.push(reply.move);
  const random = new Random(game.seed);
  for (;;) {
    const draw = drawByRepetition(longLine(Math.max(moves.length, COUNTED.plies), random, moves));
    if (draw !== null) return draw;
  }
}
