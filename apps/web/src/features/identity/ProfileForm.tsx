import { COUNTRIES, messages, NAME_LENGTH, storageKeys } from '@sixtyfour/contract';
import { useLayoutEffect, useState } from 'react';
import { browserCountry } from '../../lib/country.ts';
import { safeLocalStorage } from '../../lib/safe-storage.ts';
import { knownSession, useSession } from '../../lib/session-view.ts';
import { readStoredName } from '../../lib/stored-name.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { callAccount } from './lazy-account-calls.ts';
import styles from './identity.module.css';
import { lengthOf, NameField } from './NameField.tsx';
import { type ProfileField, readProfile } from './profile.ts';
import { SubmitButton } from './SubmitButton.tsx';
import { failureOf, NAME_PROBLEMS, useForm } from './use-form.ts';

const words = messages.identity;

/** The current name, else the stored one, else the name of a guest. */
function proposedName(guestName = ''): string {
  const player = knownSession.get()?.player;
  return (player?.named === true ? player.username : readStoredName()) ?? guestName;
}

/** The current country, else the stored one, else one guessed from the browser. */
function proposedCountry(): string {
  return browserCountry(knownSession.get()?.player.country ?? safeLocalStorage.read(storageKeys.playerCountry));
}

/**
 * The form for name and country. Calls `onSaved` after the server has saved them.
 * @param offersGuestName proposes the visitor's name as a guest
 */
export function ProfileForm({
  onSaved,
  autoFocusName = false,
  offersGuestName = false,
  submitLabel = words.startPlaying,
  variant = 'main',
}: {
  onSaved: () => void;
  autoFocusName?: boolean;
  offersGuestName?: boolean;
  submitLabel?: string;
  /** 'second' if another button is the main one of the page. */
  variant?: 'main' | 'second';
}) {
  // Loaded after the form is rendered.
  const player = useSession()?.player;
  const guestName = offersGuestName ? player?.username : undefined;
  const [length, setLength] = useState(0);
  const form = useForm<ProfileField>(async (entered) => {
    const profile = readProfile({ name: entered('name'), country: entered('country') });
    if (!profile.ok) return { errors: profile.error };
    const saved = await callAccount((calls) => calls.saveProfile(profile.value));
    if (!saved.ok) return failureOf(saved.error, { ...NAME_PROBLEMS, 'country-missing': 'country' });
    onSaved();
    return null;
  });
  const { fail } = form;
  const { ref } = form.attributes;
  // The prerendered form is empty. Keeps what the visitor entered before hydration.
  useLayoutEffect(() => {
    const country = ref.current?.elements.namedItem('country');
    if (country instanceof HTMLSelectElement && country.selectedIndex === 0) country.value = proposedCountry();
  }, [ref]);
  useLayoutEffect(() => {
    const name = ref.current?.elements.namedItem('name');
    if (!(name instanceof HTMLInputElement)) return;
    if (name.value === '') {
      name.value = proposedName(guestName);
      // An early press may have shown that the field was still empty.
      fail({});
      // Selected, because typed text would otherwise be appended to it.
      if (document.activeElement === name) name.select();
    }
    setLength(lengthOf(name.value));
  }, [ref, fail, guestName]);
  const error = form.errorOf('name');
  return (
    <form {...form.attributes} className={styles.form}>
      <NameField
        enterKeyHint="go"
        data-first-focus={autoFocusName || undefined}
        onTyped={(typed) => setLength(lengthOf(typed))}
        // Selected, so that the first key replaces the generated guest name.
        onFocus={(event) => {
          if (event.currentTarget.value === guestName) event.currentTarget.select();
        }}
        error={error}
        end={<span aria-hidden="true">{words.nameCount(length, NAME_LENGTH.max)}</span>}
      />
      <SelectField name="country" label={words.country} autoComplete="country" required error={form.errorOf('country')}>
        {Object.entries(COUNTRIES).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SubmitButton
        form={form}
        variant={variant}
        size={variant === 'main' ? 'large' : 'usual'}
        label={submitLabel}
        busyLabel={words.saving}
      />
    </form>
  );
}
