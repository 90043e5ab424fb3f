import { DEFAULT_PERSONA, type Persona, personaById } from '@sixtyfour/engine/personas';
import { usePreferences } from '../../lib/preferences.ts';

/** The character of this id; the usual one if there is none. */
export function companionOf(id: string | null): Persona {
  return personaById(id ?? '') ?? DEFAULT_PERSONA;
}

/** The character that the visitor plays while searching. */
export function useCompanion(): Persona {
  return companionOf(usePreferences().meanwhileWith);
}
