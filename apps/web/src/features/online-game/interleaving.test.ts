/** Whatever order, delay or loss messages have, the page finally shows the server's game (F-08, I-03). */
import { opposite } from '@sixtyfour/chess';
import type { GameIntent } from '@sixtyfour/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OnlineEvent } from './state.ts';
import { type Answer, TestServer, PLAYER_IDS, TestPage } from './test-kit.ts';

/** One step of the test; `pick` selects among the possible moves or messages. */
type Turn =
  | { readonly type: 'own-move' | 'opponent-move'; readonly pick: number }
  | { readonly type: 'offer' | 'answer-offer' }
  /** An intent of the page reaches the server and is answered, or the intent or the answer is lost. */
  | { readonly type: 'arrive' | 'lose-intent' | 'lose-answer'; readonly pick: number }
  /** A broadcast reaches the page out of order, twice, or never. */
  | { readonly type: 'hear' | 'hear-twice' | 'lose'; readonly pick: number };

const pick = fc.nat(1_000);
const turn: fc.Arbitrary<Turn> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constantFrom('own-move', 'opponent-move'), pick }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('offer', 'answer-offer') }) },
  {
    weight: 5,
    arbitrary: fc.record({ type: fc.constantFrom('arrive', 'arrive', 'lose-intent', 'lose-answer'), pick }),
  },
  { weight: 6, arbitrary: fc.record({ type: fc.constantFrom('hear', 'hear', 'hear-twice', 'lose'), pick }) },
);
const turns = fc.array(turn, { minLength: 10, maxLength: 120 });

/** A page, its server, and an unreliable connection between them. */
class BadWire {
  readonly server = new TestServer();
  readonly page: TestPage;
  readonly #up: GameIntent[] = [];
  readonly #down: OnlineEvent[] = [];
  #opponentActs = 0;

  constructor(seat: 'white' | 'black') {
    this.page = new TestPage(this.server, seat).load();
  }

  #feed(event: OnlineEvent): void {
    this.page.send(event);
    this.#up.push(...this.page.asked);
    // A page that requests the whole game receives it some time later.
    if (this.page.effects.some(({ type }) => type === 'resync'))
      this.#down.push({ type: 'snapshot', game: this.server.view(), missed: true });
    if (this.page.begun.snapshot.version > this.server.version) throw new Error('the page knows more than the server');
  }

  #collect(): void {
    this.#down.push(...this.server.takeBroadcasts());
  }

  #answered(intent: GameIntent, answer: Answer): void {
    this.#down.push(
      answer.ok
        ? { type: 'acknowledged', ack: answer.ack }
        : { type: 'refused', of: intent.moveId, code: answer.code, message: '' },
    );
  }

  #take<Item>(items: Item[], at: number): Item | undefined {
    return items.splice(at % Math.max(1, items.length), 1)[0];
  }

  do(next: Turn): void {
    const { page, server } = this;
    switch (next.type) {
      case 'own-move': {
        const moves = page.begun.live.game.legalMoves();
        const move = moves[next.pick % Math.max(1, moves.length)];
        if (move === undefined || page.state.phase !== 'playing') return;
        this.#feed({ type: 'drop', from: move.from, to: move.to });
        if (move.promotion !== undefined) this.#feed({ type: 'promote', role: move.promotion });
        return;
      }
      case 'opponent-move': {
        const { game, ending } = server.state;
        const moves = game.legalMoves();
        const move = moves[next.pick % Math.max(1, moves.length)];
        if (move === undefined || ending !== null || game.turn === page.seat || move.promotion !== undefined) return;
        page.opponentPlays(move.from, move.to);
        return this.#collect();
      }
      case 'offer':
        return this.#feed({ type: 'offer-draw' });
      case 'answer-offer': {
        this.#opponentActs += 1;
        const moveId = `00000000-0000-4000-a000-${String(this.#opponentActs).padStart(12, '0')}`;
        server.act(opposite(page.seat), { type: 'decline-draw', moveId, version: server.version });
        return this.#collect();
      }
      case 'arrive':
      case 'lose-intent':
      case 'lose-answer': {
        const intent = this.#take(this.#up, next.pick);
        if (intent === undefined) return;
        if (next.type === 'lose-intent') return this.#feed({ type: 'undelivered', of: intent.moveId });
        const answer = server.act(page.seat, intent);
        this.#collect();
        if (next.type === 'arrive') return this.#answered(intent, answer);
        return this.#feed({ type: 'undelivered', of: intent.moveId });
      }
      case 'hear':
      case 'hear-twice':
      case 'lose': {
        const event = this.#take(this.#down, next.pick);
        if (event === undefined) return;
        // Answers belong to calls: they may be late, but the page always learns of their loss.
        if (next.type === 'lose' && (event.type === 'moved' || event.type === 'game-updated')) return;
        this.#feed(event);
        if (next.type === 'hear-twice') this.#feed(event);
      }
    }
  }

  /** Makes the connection reliable: delivers pending messages, resends unanswered intents, and refetches the game. */
  heal(): void {
    for (let round = 0; round < 10; round++) {
      for (const { intent } of this.page.begun.sent) this.#feed({ type: 'resend', of: intent.moveId });
      while (this.#up.length > 0) this.do({ type: 'arrive', pick: 0 });
      while (this.#down.length > 0) this.do({ type: 'hear', pick: 0 });
    }
    this.#feed({ type: 'snapshot', game: this.server.view(), missed: true });
  }
}

test.each(['white', 'black'] as const)('any interleaving ends in the game of the server (%s)', (seat) => {
  fc.assert(
    fc.property(turns, (list) => {
      const wire = new BadWire(seat);
      for (const next of list) wire.do(next);
      wire.heal();
      const { page, server } = wire;
      expect(page.begun.sent).toEqual([]);
      expect(page.begun.snapshot.version).toBe(server.version);
      expect(page.begun.live.game.fen).toBe(server.state.game.fen);
      expect(page.moves).toEqual(server.view().moves);
      expect(page.state.phase).toBe(server.state.ending === null ? 'playing' : 'over');
      expect(page.begun.playerId).toBe(PLAYER_IDS[seat]);
    }),
    { numRuns: 150 },
  );
});
