import { messages } from '@sixtyfour/contract';
import { Settings } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { Popover } from '../../ui/Popover.tsx';

const SettingsForm = lazy(() => import('./SettingsForm.tsx'));

/** The settings button of the header. Its form is loaded on hover, focus or click. */
export function SettingsPopover() {
  const [isWanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  const label = messages.nav.settings;
  const drawGear: ComponentProps<typeof Popover>['trigger'] = (attributes) => (
    <IconButton {...attributes} label={label} onPointerEnter={want} onFocus={want} onClick={want}>
      <Settings />
    </IconButton>
  );
  return (
    <Popover label={label} trigger={drawGear}>
      {isWanted && (
        <Suspense fallback={<p>{messages.site.loading}</p>}>
          <SettingsForm />
        </Suspense>
      )}
    </Popover>
  );
}
