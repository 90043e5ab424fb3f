import { COUNTRIES, messages, NAME_LENGTH, storageKeys } from '@sixtyfour/contract';
import { useState } from 'react';
import type { ApiProblem } from '../../lib/api.ts';
import { localNotes } from '../../lib/local-notes.ts';
import { knownSession } from '../../lib/session-view.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { askServer } from './ask-server.ts';
import { proposeCountry } from './country.ts';
import { FormProblem } from './FormProblem.tsx';
import styles from './identity.module.css';
import { type ProfileField, readProfile } from './profile.ts';
import { type Refused, useForm } from './use-form.ts';

const words = messages.identity;

/** What the form opens with: the name and country of now, of an earlier visit, or what the browser lets one guess. */
function propose(): { name: string; country: string } {
  const player = knownSession.get()?.player;
  return {
    name: (player?.named === true ? player.username : localNotes.read(storageKeys.playerName)) ?? '',
    country: proposeCountry(player?.country ?? localNotes.read(storageKeys.playerCountry), {
      locale: navigator.language,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
  };
}

/** A page is prerendered for everybody. */
const UNKNOWN = { name: '', country: '' };

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
  const isHydrated = useHydrated();
  return <Fields key={String(isHydrated)} isKnown={isHydrated} onSaved={onSaved} autoFocusName={autoFocusName} />;
}

function Fields({
  isKnown,
  onSaved,
  autoFocusName,
}: {
  isKnown: boolean;
  onSaved: () => void;
  autoFocusName: boolean;
}) {
  const [proposed] = useState(() => (isKnown ? propose() : UNKNOWN));
  const [length, setLength] = useState(Array.from(proposed.name).length);
  const form = useForm<ProfileField>(async (entered) => {
    const profile = readProfile({ name: entered('name'), country: entered('country') });
    if (!profile.ok) return { faults: profile.error };
    const saved = await askServer((calls) => calls.saveProfile(profile.value));
    if (!saved.ok) return refusedBy(saved.error);
    onSaved();
    return null;
  });
  const fault = form.faultOf('name');
  return (
    <form {...form.attributes} className={styles.form}>
      <TextField
        name="name"
        label={words.name}
        defaultValue={proposed.name}
        maxLength={NAME_LENGTH.max}
        autoComplete="nickname"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="go"
        required
        data-first-focus={autoFocusName || undefined}
        onInput={(event) => setLength(Array.from(event.currentTarget.value).length)}
        error={fault}
        end={<span aria-hidden="true">{words.nameCount(length, NAME_LENGTH.max)}</span>}
      />
      <SelectField
        name="country"
        label={words.country}
        defaultValue={proposed.country}
        autoComplete="country"
        required
        error={form.faultOf('country')}
      >
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
