/** T-13: names that imitate others, abandoned searches, and room codes guessed from many addresses. */
import { api, type MatchAnswer } from '@sixtyfour/contract';
import { DEFAULT_LIMITS } from '../../../apps/server/src/admission/limits.ts';
import type { Attack, Site } from '../site.ts';
import { poll, times, type Visitor } from '../visitor.ts';
import { guessCodes } from './lock-out.ts';

const NAMES = [
  '\u0430dmin',
  'adm\u0131n',
  '\uFF27\uFF35\uFF25\uFF33\uFF34_1234',
  'Guest_1234abcd',
  'Anonymous',
  '\u0391nonymous',
  '\u3164\u3164',
  '\u2800\u2800\u2800',
  '\u115F\u115F',
  'De\u0435p Blue-berry',
];

/** Reserved words with a character around them. */
const EXTENDED_NAMES = [
  'Admin!',
  'Adm1n1',
  'The Admin!',
  'Staffs',
  'Sixtyfour!',
  'Anonymous!',
  'Guest1a2b3c4d',
  'Nazi!',
];

export const names: Attack = {
  id: 'T-13',
  async run(site) {
    const visitor = await site.visitor().enter();
    const countAccepted = async (tried: readonly string[]): Promise<number> => {
      let accepted = 0;
      for (const name of tried)
        if ((await visitor.ask(api.saveProfile, { body: { name, country: 'NO' } })).code === 'ok') accepted += 1;
      return accepted;
    };
    return [
      {
        what: `names accepted of ${NAMES.length} that imitate others or are blank`,
        value: await countAccepted(NAMES),
        limit: 0,
      },
      {
        what: `names accepted of ${EXTENDED_NAMES.length} that extend a reserved word`,
        value: await countAccepted(EXTENDED_NAMES),
        limit: 0,
      },
    ];
  },
};

/** In the queue for this long, a victim must not be paired with the attacker again. */
const SECOND_SEARCH_MS = 5_000;
const ARRIVAL_MS = 40_000;

/** Searches once. The game found, or null. */
export async function gameFound(visitor: Visitor): Promise<string | null> {
  const { code, value } = await visitor.ask(api.findMatch);
  return code === 'ok' ? (value as MatchAnswer).game_id : null;
}

export const noShows: Attack = {
  id: 'T-13',
  isSlow: true,
  async run(site) {
    const victim = await site.visitor(1).enter('Victim');
    const attacker = await site.visitor().enter('Absent');
    let lost = 0;
    for (let round = 0; round < 2; round += 1) {
      await gameFound(victim);
      await gameFound(attacker);
      const paired = await poll(() => gameFound(victim), SECOND_SEARCH_MS, 500);
      if (paired === null) break;
      const begun = performance.now();
      const params = { gameId: paired };
      // The victim waits on the game page.
      const isOver = async () => ((await victim.call(api.getGame, { params })).game_status === 'active' ? null : true);
      await poll(isOver, ARRIVAL_MS, 500);
      if (round > 0) lost += (performance.now() - begun) / 1_000;
    }
    return [{ what: "victim's time lost by a second no-show", value: lost, limit: 0, unit: 's' }];
  },
};

/** How long codes are guessed; after that, only the waiting guesses are answered. */
const GUESSING_MS = 20_000;
/** Guesses over the budget that a process checks in that time: two per second. */
const SLOWLY_CHECKED = 42;

/** The number of answered guesses if each visitor guesses `each` times. */
async function answeredGuesses(visitors: readonly Visitor[], each: number): Promise<number> {
  const end = performance.now() + GUESSING_MS;
  let answered = 0;
  await times(visitors.length, async (number) => {
    for (let guess = 0; guess < each && performance.now() < end; guess += 1) {
      const [code] = await guessCodes(visitors[number] as Visitor, 1, `${number.toString(36)}${guess}`);
      if (code === 'room-not-found' && performance.now() <= end) answered += 1;
    }
  });
  return answered;
}

async function guests(site: Site, count: number, addressOf: (number: number) => string): Promise<Visitor[]> {
  return times(count, (number) => site.visitor(addressOf(number)).enter('Guesser'));
}

export const roomCodes: Attack = {
  id: 'T-13',
  settings: ['proxy'],
  isSlow: true,
  async run(site) {
    const { wrongCodesPerSession, wrongCodesPerAddress, wrongCodesInTotal } = DEFAULT_LIMITS;
    const withPorts = await guests(site, 6, (number) => `${site.address(0)}:${50_000 + number}`);
    const byPorts = await answeredGuesses(withPorts, wrongCodesPerSession);
    const fromNetworks = await guests(site, 15, (number) => `2a02:908:1234:${(number % 5) + 1}::1`);
    const byNetworks = await answeredGuesses(fromNetworks, wrongCodesPerSession);
    const fromEverywhere = await guests(site, 120, (number) => `2a02:${1_000 + Math.floor(number / 3)}:1:1::1`);
    const byAll = await answeredGuesses(fromEverywhere, wrongCodesPerSession);
    return [
      {
        what: 'guesses of one address with changing ports',
        value: byPorts,
        limit: wrongCodesPerAddress + SLOWLY_CHECKED,
      },
      // A household may have a /48, but must not gain proportionally from it.
      { what: 'guesses from five /64 of one /48', value: byNetworks, limit: 4 * wrongCodesPerAddress + SLOWLY_CHECKED },
      // The other two runs used the same budget before, and some of it has recovered since.
      { what: 'guesses from 40 networks', value: byAll, limit: wrongCodesInTotal + SLOWLY_CHECKED },
    ];
  },
};
