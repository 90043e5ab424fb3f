/** Data and types only, so that a page can show the characters without loading the search. */
export {
  DEFAULT_PERSONA,
  type Difficulty,
  type Persona,
  type PersonaId,
  type Personality,
  personaById,
  PERSONAS,
} from './personas.ts';
export { type Level, LEVELS, readLevel } from './levels.ts';
export { type Direction, nextLevel } from './next-level.ts';
