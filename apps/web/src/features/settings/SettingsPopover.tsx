import { messages } from '@sixtyfour/contract';
import { Settings } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { Popover } from '../../ui/Popover.tsx';

const loadForm = () => import('./SettingsForm.tsx');
const SettingsForm = lazy(loadForm);

/** The gear of the header and what it opens, which is loaded when a visitor shows interest. */
export function SettingsPopover() {
  const [isWanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  const label = messages.nav.settings;
  return (
    <Popover
      label={label}
      trigger={(attributes) => (
        <IconButton {...attributes} label={label} onPointerEnter={want} onFocus={want} onClick={want}>
          <Settings />
        </IconButton>
      )}
    >
      {isWanted && (
        <Suspense fallback={<p>{messages.site.loading}</p>}>
          <SettingsForm />
        </Suspense>
      )}
    </Popover>
  );
}
