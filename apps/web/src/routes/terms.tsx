import { messages } from '@sixtyfour/contract';
import { terms } from '../content/en/legal/terms.ts';
import { LegalPage } from '../features/legal/LegalPage.tsx';
import { OperatorNotice } from '../features/legal/OperatorNotice.tsx';

export default function TermsPage() {
  return <LegalPage title={messages.nav.terms} text={terms} parts={{ contact: <OperatorNotice /> }} />;
}
