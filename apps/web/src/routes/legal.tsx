import { messages } from '@sixtyfour/contract';
import { Page } from '../ui/Page.tsx';

export default function LegalPage() {
  const words = messages.legal;
  return (
    <Page title={messages.nav.legal}>
      <p>{words.operator}</p>
      <h2>{words.credits}</h2>
      <p>{words.drawings}</p>
      <p>{words.fonts}</p>
      <p>{words.icons}</p>
      <p>{words.program}</p>
    </Page>
  );
}
