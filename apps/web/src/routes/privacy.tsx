import { messages } from '@sixtyfour/contract';
import { privacy } from '../content/en/legal/privacy.ts';
import { PersonalData } from '../features/identity/PersonalData.tsx';
import { LegalPage } from '../features/legal/LegalPage.tsx';
import { OperatorNotice } from '../features/legal/OperatorNotice.tsx';

export default function PrivacyPage() {
  return (
    <LegalPage
      title={messages.nav.privacy}
      text={privacy}
      parts={{ who: <OperatorNotice />, rights: <PersonalData /> }}
    />
  );
}
