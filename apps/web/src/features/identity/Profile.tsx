import { messages } from '@sixtyfour/contract';
import { type ReactNode, useId, useState } from 'react';
import { useSession } from '../../lib/session-view.ts';
import { ProfileForm } from './ProfileForm.tsx';

const words = messages.profileSettings;

/** The name and country that others see, to be changed. */
export function Profile({ className, children }: { className?: string | undefined; children?: ReactNode }) {
  const player = useSession()?.player;
  const headingId = useId();
  const [isSaved, setSaved] = useState(false);
  return (
    <section className={className} aria-labelledby={headingId} onInput={() => setSaved(false)}>
      <h2 id={headingId}>{words.title}</h2>
      {/* Remounts the form with the new name when the player changes. */}
      <ProfileForm key={player?.id} submitLabel={words.save} variant="second" onSaved={() => setSaved(true)} />
      {/* Not a toast, which the settings would cover on a playing screen. */}
      <p role="status" className="muted">
        {isSaved && words.saved}
      </p>
      {children}
    </section>
  );
}
