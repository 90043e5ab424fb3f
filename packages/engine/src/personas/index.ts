/** Data and types alone, so that a page may show the characters without loading the search. */
export {
  DEFAULT_PERSONA,
  type Difficulty,
  type Persona,
  type PersonaId,
  type Personality,
  personaById,
  PERSONAS,
} from './personas.ts';
