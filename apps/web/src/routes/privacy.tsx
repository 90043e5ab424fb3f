import { messages } from '@sixtyfour/contract';
import { PersonalData } from '../features/identity/PersonalData.tsx';
import { Page } from '../ui/Page.tsx';

export default function PrivacyPage() {
  return (
    <Page title={messages.nav.privacy}>
      <p>{messages.privacy.kept}</p>
      <p>{messages.privacy.full}</p>
      <PersonalData />
    </Page>
  );
}
