import { RULE_SETS, type RuleSet } from '@sixtyfour/chess';
import { type PersonaId, PERSONAS } from '../personas/index.ts';

/** Who plays: full strength, the specification's own search, or a character. */
export type Player = 'none' | 'classic' | PersonaId;

export interface Options {
  readonly player: Player;
  /** Uint32. */
  readonly seed: number;
  readonly ruleSet: RuleSet;
  /** Megabytes of the table of full strength; characters have tables of their own size. */
  readonly hash: number;
  /** Lines that full strength reports: the best, the second best and so on. */
  readonly multiPv: number;
}

export const DEFAULT_OPTIONS: Options = { player: 'none', seed: 1, ruleSet: 'standard', hash: 16, multiPv: 1 };

const MAX_HASH = 512;
/** No position has more moves than 218. */
const MAX_LINES = 218;
const MAX_SEED = 4_294_967_295;

/** What `uci` lists, as the protocol writes it. */
export function describeOptions(): readonly string[] {
  const players = ['none', 'classic', ...PERSONAS.map(({ id }) => id)].map((player) => ` var ${player}`).join('');
  const ruleSets = RULE_SETS.map((ruleSet) => ` var ${ruleSet}`).join('');
  return [
    `option name Hash type spin default ${DEFAULT_OPTIONS.hash} min 1 max ${MAX_HASH}`,
    `option name MultiPV type spin default ${DEFAULT_OPTIONS.multiPv} min 1 max ${MAX_LINES}`,
    `option name Persona type combo default none${players}`,
    `option name Seed type spin default ${DEFAULT_OPTIONS.seed} min 0 max ${MAX_SEED}`,
    `option name RuleSet type combo default ${DEFAULT_OPTIONS.ruleSet}${ruleSets}`,
  ];
}

/** The options after `setoption`, or what is wrong with it. Names are read without regard to case. */
export function withOption(options: Options, name: string, value: string): Options | string {
  switch (name.toLowerCase()) {
    case 'persona': {
      const player = playerOf(value);
      return player === undefined ? `no persona ${value}` : { ...options, player };
    }
    case 'seed': {
      const seed = wholeNumber(value, 0, MAX_SEED);
      return seed === null ? `Seed is a number from 0 to ${MAX_SEED}, not ${value}` : { ...options, seed };
    }
    case 'hash': {
      const hash = wholeNumber(value, 1, MAX_HASH);
      return hash === null ? `Hash is a number from 1 to ${MAX_HASH}, not ${value}` : { ...options, hash };
    }
    case 'multipv': {
      const multiPv = wholeNumber(value, 1, MAX_LINES);
      return multiPv === null ? `MultiPV is a number from 1 to ${MAX_LINES}, not ${value}` : { ...options, multiPv };
    }
    case 'ruleset': {
      const ruleSet = RULE_SETS.find((known) => known === value.toLowerCase());
      return ruleSet === undefined ? `no rule set ${value}` : { ...options, ruleSet };
    }
    default:
      return `no option ${name}`;
  }
}

/** By id, by name, or by difficulty; 'chaotic' is Pete's personality and stands for 'random'. */
function playerOf(value: string): Player | undefined {
  const wanted = value.toLowerCase();
  if (wanted === 'none' || wanted === 'classic') return wanted;
  return PERSONAS.find(
    ({ id, name, difficulty, personality }) =>
      id === wanted ||
      name.toLowerCase() === wanted ||
      difficulty === wanted.replace(/[ _]/, '-') ||
      personality === wanted,
  )?.id;
}

/** A whole number in a range, written in digits alone; else null. */
export function wholeNumber(text: string | undefined, least: number, most: number): number | null {
  if (text === undefined || !/^\d{1,15}$/.test(text)) return null;
  const value = Number(text);
  return value >= least && value <= most ? value : null;
}
