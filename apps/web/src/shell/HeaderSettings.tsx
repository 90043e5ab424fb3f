import { messages } from '@sixtyfour/contract';
import { X } from 'lucide-react';
import { ProfileSection } from '../features/identity/ProfileSection.tsx';
import SettingsForm from '../features/settings/SettingsForm.tsx';
import { IconButton } from '../ui/IconButton.tsx';

/** The content of the header's settings popover. */
export default function HeaderSettings({ close }: { close: () => void }) {
  return (
    <>
      <div className="settings-head">
        <p className="settings-title">{messages.settings.title}</p>
        <IconButton variant="quiet" label={messages.settings.close} onClick={close}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className="settings-body">
        <SettingsForm />
        <ProfileSection close={close} />
      </div>
    </>
  );
}
