import { RULE_SETS, type RuleSet } from '@sixtyfour/chess';
import { EVALUATION_NAMES, type EvaluationName } from '../evaluation/evaluation.ts';
import { type Level, LEVELS, type PersonaId, PERSONAS, readLevel } from '../personas/index.ts';

/** Who plays: full strength ('none'), the specification's search, or a character. */
export type Player = 'none' | 'classic' | PersonaId;

export interface Options {
  readonly player: Player;
  /** The level of a character; undefined: its own. */
  readonly level?: Level | undefined;
  /** Uint32. */
  readonly seed: number;
  readonly ruleSet: RuleSet;
  /** The table size at full strength, in megabytes; characters have fixed sizes. */
  readonly hash: number;
  /** The number of lines to report at full strength. */
  readonly multiPv: number;
  /** The evaluation at full strength; characters have their own. */
  readonly evaluation: EvaluationName;
}

export const DEFAULT_OPTIONS: Options = {
  player: 'none',
  seed: 1,
  ruleSet: 'standard',
  hash: 16,
  multiPv: 1,
  evaluation: 'network',
};

const MAX_HASH = 512;
/** The value of the option for a character's own level. */
const USUAL = 'usual';
/** No position has more than 218 legal moves. */
const MAX_LINES = 218;
const MAX_SEED = 4_294_967_295;

/** The option lines of the answer to `uci`. */
export function describeOptions(): readonly string[] {
  const players = ['none', 'classic', ...PERSONAS.map(({ id }) => id)].map((player) => ` var ${player}`).join('');
  const ruleSets = RULE_SETS.map((ruleSet) => ` var ${ruleSet}`).join('');
  const evaluations = EVALUATION_NAMES.map((evaluation) => ` var ${evaluation}`).join('');
  return [
    `option name Evaluation type combo default ${DEFAULT_OPTIONS.evaluation}${evaluations}`,
    `option name Hash type spin default ${DEFAULT_OPTIONS.hash} min 1 max ${MAX_HASH}`,
    `option name MultiPV type spin default ${DEFAULT_OPTIONS.multiPv} min 1 max ${MAX_LINES}`,
    `option name Persona type combo default none${players}`,
    `option name Level type combo default ${USUAL} var ${USUAL}${LEVELS.map((level) => ` var ${level}`).join('')}`,
    `option name Seed type spin default ${DEFAULT_OPTIONS.seed} min 0 max ${MAX_SEED}`,
    `option name RuleSet type combo default ${DEFAULT_OPTIONS.ruleSet}${ruleSets}`,
  ];
}

/** The options after `setoption`, or an error message. Names are case-insensitive. */
export function withOption(options: Options, name: string, value: string): Options | string {
  switch (name.toLowerCase()) {
    case 'persona': {
      const player = playerOf(value);
      return player === undefined ? `no persona ${value}` : { ...options, player };
    }
    case 'level': {
      const level = readLevel(Number(value));
      if (level === undefined && value.toLowerCase() !== USUAL) return `no level ${value}`;
      return { ...options, level };
    }
    case 'seed': {
      const seed = parseInteger(value, 0, MAX_SEED);
      return seed === null ? `Seed is a number from 0 to ${MAX_SEED}, not ${value}` : { ...options, seed };
    }
    case 'hash': {
      const hash = parseInteger(value, 1, MAX_HASH);
      return hash === null ? `Hash is a number from 1 to ${MAX_HASH}, not ${value}` : { ...options, hash };
    }
    case 'multipv': {
      const multiPv = parseInteger(value, 1, MAX_LINES);
      return multiPv === null ? `MultiPV is a number from 1 to ${MAX_LINES}, not ${value}` : { ...options, multiPv };
    }
    case 'evaluation': {
      const evaluation = EVALUATION_NAMES.find((known) => known === value.toLowerCase());
      return evaluation === undefined ? `no evaluation ${value}` : { ...options, evaluation };
    }
    case 'ruleset': {
      const ruleSet = RULE_SETS.find((known) => known === value.toLowerCase());
      return ruleSet === undefined ? `no rule set ${value}` : { ...options, ruleSet };
    }
    default:
      return `no option ${name}`;
  }
}

/** Finds a player by id, name, difficulty or personality ('chaotic' is Pete's). */
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

/** Parses an integer from `min` to `max`, written in digits only; else null. */
export function parseInteger(text: string | undefined, min: number, max: number): number | null {
  if (text === undefined || !/^\d{1,15}$/.test(text)) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}
