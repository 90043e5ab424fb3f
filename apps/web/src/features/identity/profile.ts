/** Validation of name and country. */
import { err, ok, type Result } from '@sixtyfour/chess';
import { type CountryCode, isCountryCode, messages, parsePlayerName } from '@sixtyfour/contract';

export type ProfileField = 'name' | 'country';

export interface Profile {
  readonly name: string;
  readonly country: CountryCode;
}

const words = messages.identity;

/** The normalized name, or the error message. */
export function readProfileName(entered: string): Result<string, string> {
  const name = parsePlayerName(entered);
  if (name.ok) return name;
  return err(name.error === 'too-short' ? words.nameTooShort : words.nameTooLong);
}

/** Validates the entered profile. Fails with an error message for each invalid field. */
export function readProfile(entered: {
  name: string;
  country: string;
}): Result<Profile, Partial<Record<ProfileField, string>>> {
  const name = readProfileName(entered.name);
  const { country } = entered;
  if (name.ok && isCountryCode(country)) return ok({ name: name.value, country });
  return err({
    ...(!name.ok && { name: name.error }),
    ...(!isCountryCode(country) && { country: words.countryMissing }),
  });
}
