import { ProfileSection } from '../features/identity/ProfileSection.tsx';
import SettingsForm from '../features/settings/SettingsForm.tsx';

/** What the settings button of the header shows. */
export default function HeaderSettings({ close }: { close: () => void }) {
  return (
    <>
      <SettingsForm />
      <ProfileSection close={close} />
    </>
  );
}
