/** What a player is called, and where they are from. */
import { err, ok, type Result } from '@sixtyfour/chess';
import { type CountryCode, isCountryCode, messages, parsePlayerName } from '@sixtyfour/contract';

export type ProfileField = 'name' | 'country';

export interface Profile {
  readonly name: string;
  readonly country: CountryCode;
}

export type ProfileFaults = Partial<Record<ProfileField, string>>;

/** Reads what was entered; every field that is wrong has its sentence. */
export function readProfile(entered: { name: string; country: string }): Result<Profile, ProfileFaults> {
  const { nameTooShort, nameTooLong, countryMissing } = messages.identity;
  const name = parsePlayerName(entered.name);
  const { country } = entered;
  if (name.ok && isCountryCode(country)) return ok({ name: name.value, country });
  return err({
    ...(!name.ok && { name: name.error === 'too-short' ? nameTooShort : nameTooLong }),
    ...(!isCountryCode(country) && { country: countryMissing }),
  });
}
