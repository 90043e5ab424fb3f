import { COUNTRIES, messages, NAME_LENGTH, storageKeys } from '@sixtyfour/contract';
import { useLayoutEffect, useState } from 'react';
import type { ApiProblem } from '../../lib/api.ts';
import { browserCountry } from '../../lib/country.ts';
import { safeLocalStorage } from '../../lib/local-storage.ts';
import { knownSession } from '../../lib/session-view.ts';
import { readStoredName } from '../../lib/stored-name.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { askServer } from './ask-server.ts';
import { FormProblem } from './FormProblem.tsx';
import styles from './identity.module.css';
import { type ProfileField, readProfile } from './profile.ts';
import { type Refused, useForm } from './use-form.ts';

const words = messages.identity;

/** What the form opens with: the name and country of now, of an earlier visit, or what the browser lets one guess. */
function propose(): { name: string; country: string } {
  const player = knownSession.get()?.player;
  return {
    name: (player?.named === true ? player.username : readStoredName()) ?? '',
    country: browserCountry(player?.country ?? safeLocalStorage.read(storageKeys.playerCountry)),
  };
}

/** In characters as a reader counts them. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

function refusedBy({ code, message }: ApiProblem): Refused<ProfileField> {
  switch (code) {
    case 'name-too-short':
    case 'name-too-long':
    case 'name-refused':
      return { faults: { name: message } };
    case 'country-missing':
      return { faults: { country: message } };
    default:
      return { problem: message };
  }
}

/** Asks for a name and a country, and has the server keep them. `onSaved` is called when it has. */
export function ProfileForm({ onSaved, autoFocusName = false }: { onSaved: () => void; autoFocusName?: boolean }) {
  const [length, setLength] = useState(0);
  const form = useForm<ProfileField>(async (entered) => {
    const profile = readProfile({ name: entered('name'), country: entered('country') });
    if (!profile.ok) return { faults: profile.error };
    const saved = await askServer((calls) => calls.saveProfile(profile.value));
    if (!saved.ok) return refusedBy(saved.error);
    onSaved();
    return null;
  });
  const { ref } = form.attributes;
  // A page is prerendered for everybody; and what was entered before it came alive stays as it is.
  useLayoutEffect(() => {
    const fields = ref.current?.elements;
    const name = fields?.namedItem('name');
    const country = fields?.namedItem('country');
    if (!(name instanceof HTMLInputElement && country instanceof HTMLSelectElement)) return;
    const proposed = propose();
    if (country.selectedIndex === 0) country.value = proposed.country;
    name.value ||= proposed.name;
    setLength(lengthOf(name.value));
  }, [ref]);
  const fault = form.faultOf('name');
  return (
    <form {...form.attributes} className={styles.form}>
      <TextField
        name="name"
        label={words.name}
        maxLength={NAME_LENGTH.max}
        autoComplete="nickname"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="go"
        required
        data-first-focus={autoFocusName || undefined}
        onInput={(event) => setLength(lengthOf(event.currentTarget.value))}
        error={fault}
        end={<span aria-hidden="true">{words.nameCount(length, NAME_LENGTH.max)}</span>}
      />
      <SelectField name="country" label={words.country} autoComplete="country" required error={form.faultOf('country')}>
        {Object.entries(COUNTRIES).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <FormProblem text={form.problem} />
      <BusyButton
        type="submit"
        variant="main"
        size="large"
        label={words.startPlaying}
        busyLabel={words.saving}
        isBusy={form.isBusy}
      />
    </form>
  );
}
