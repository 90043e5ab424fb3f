import { appendFileSync } from 'node:fs';
import { type Color, pgnResult } from '@sixtyfour/chess';
import { NO_GAMES, summarize, type Tally, testSequentially } from '../statistics.ts';
import { UciClient } from '../uci-client.ts';
import { describeLimit } from './limits.ts';
import { openingsOf } from './openings.ts';
import type { MatchOptions } from './options.ts';
import { Pace } from './pace.ts';
import { type FinishedGame, playGame } from './play.ts';
import { type GameRecord, jsonOf, pgnOf } from './record.ts';
import { describeStanding, type Points, withGame } from './standings.ts';

type SideKey = 'a' | 'b';

const SIDES = ['a', 'b'] as const;
const STANDING_EVERY = 10;

/** A running match: distributes games to the pairs of programs that play concurrently. */
export class Match {
  readonly #options: MatchOptions;
  readonly #say: (text: string) => void;
  readonly #openings: readonly string[];
  readonly #names: Record<SideKey, string> = { a: 'a', b: 'b' };
  readonly #paces = { a: new Pace(), b: new Pace() };
  readonly #pairs = new Map<number, Points>();
  readonly #records: GameRecord[] = [];
  #tally: Tally = NO_GAMES;
  #next = 0;

  /** `say` receives a line per game, unless the options ask for quiet. */
  constructor(options: MatchOptions, say: (text: string) => void) {
    this.#options = options;
    this.#say = options.quiet ? () => undefined : say;
    this.#openings = openingsOf(options.openings, options.seed, options.first);
  }

  get failures(): number {
    return this.#paces.a.failures + this.#paces.b.failures;
  }

  /** Plays all games, or until the sequential test decides. */
  async play(): Promise<void> {
    const { concurrency } = this.#options;
    await Promise.all(Array.from({ length: concurrency }, () => this.#playOneAfterTheOther()));
  }

  standing(): string {
    return describeStanding([this.#names.a, this.#names.b], this.#tally, this.#options.hypotheses);
  }

  paces(): string {
    return SIDES.map((key) => `${this.#names[key]}: ${this.#paces[key].toString()}`).join('\n');
  }

  toJson(): string {
    const { sides } = this.#options;
    const sideOf = (key: SideKey): unknown => ({
      name: this.#names[key],
      limit: describeLimit(sides[key].limit),
      options: sides[key].options,
      ...this.#paces[key].troubles,
    });
    const figures = { a: sideOf('a'), b: sideOf('b'), ...this.#tally, ...summarize(this.#tally) };
    return `${JSON.stringify({ ...figures, records: this.#records.map(jsonOf) }, null, 1)}\n`;
  }

  async #playOneAfterTheOther(): Promise<void> {
    const clients: Partial<Record<SideKey, UciClient>> = {};
    try {
      while (!this.#isDecided() && this.#next < this.#options.games) {
        const index = this.#next++;
        const [a, b] = [await this.#ready(clients, 'a'), await this.#ready(clients, 'b')];
        const whites: SideKey = index % 2 === 0 ? 'a' : 'b';
        const fen = this.#openings[(index >> 1) % this.#openings.length] ?? '';
        const { sides, ...rules } = this.#options;
        const [first, second] = [
          { client: a, limit: sides.a.limit },
          { client: b, limit: sides.b.limit },
        ];
        const players = whites === 'a' ? { white: first, black: second } : { white: second, black: first };
        this.#count(index, whites, await playGame(fen, players, rules));
      }
    } finally {
      await Promise.all([clients.a?.quit(), clients.b?.quit()]);
    }
  }

  #isDecided(): boolean {
    const { hypotheses } = this.#options;
    return hypotheses !== null && testSequentially(this.#tally.pairs, hypotheses).verdict !== null;
  }

  /** The program of a side; restarted after a failure or, if the options ask for it, for every game. */
  async #ready(clients: Partial<Record<SideKey, UciClient>>, key: SideKey): Promise<UciClient> {
    const { sides, restart, log } = this.#options;
    const client = clients[key];
    if (client !== undefined && !client.failed && !restart) return client;
    await client?.quit();
    const { command, options, name } = sides[key];
    const started = await UciClient.start(command, {
      options,
      name,
      ...(log === undefined ? {} : { log: (line) => appendFileSync(log, `${key} ${line}\n`) }),
    });
    clients[key] = started;
    this.#names[key] = started.name;
    return started;
  }

  #count(index: number, whites: SideKey, finished: FinishedGame): void {
    const { sides, pgn } = this.#options;
    const keyOf = (color: Color): SideKey => (color === 'white' ? whites : whites === 'a' ? 'b' : 'a');
    for (const { color, answer } of finished.moves) this.#paces[keyOf(color)].add(answer, sides[keyOf(color)].limit);
    const { winner, trouble } = finished;
    if (trouble !== null && winner !== null) this.#paces[keyOf(winner) === 'a' ? 'b' : 'a'].troubles[trouble.kind]++;

    const points: Points = winner === null ? 0.5 : keyOf(winner) === 'a' ? 1 : 0;
    const pair = index >> 1;
    this.#tally = withGame(this.#tally, points, this.#pairs.get(pair) ?? null);
    this.#pairs.set(pair, points);

    const record: GameRecord = {
      number: index + 1,
      white: this.#names[whites],
      black: this.#names[whites === 'a' ? 'b' : 'a'],
      limits: `a ${describeLimit(sides.a.limit)}, b ${describeLimit(sides.b.limit)}`,
      finished,
    };
    this.#records.push(record);
    if (pgn !== undefined) appendFileSync(pgn, `${pgnOf(record, new Date())}\n`);
    const { white, black } = record;
    this.#say(
      `#${index + 1} ${white} - ${black} ${pgnResult({ winner })} ${finished.reason}, ${finished.game.ply} plies`,
    );
    if (trouble !== null) this.#say(`   ${trouble.detail}`);
    if (this.#records.length % STANDING_EVERY === 0) this.#say(this.standing());
  }
}
