import { messages } from '@sixtyfour/contract';
import { contact } from '../content/en/legal/contact.ts';
import { LegalPage } from '../features/legal/LegalPage.tsx';
import { OperatorNotice } from '../features/legal/OperatorNotice.tsx';

export default function ContactPage() {
  return <LegalPage title={messages.nav.contact} text={contact} parts={{ who: <OperatorNotice /> }} />;
}
