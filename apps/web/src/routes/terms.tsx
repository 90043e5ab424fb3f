import { messages } from '@sixtyfour/contract';
import { Page } from '../ui/Page.tsx';

export default function TermsPage() {
  return (
    <Page title={messages.nav.terms}>
      <p>{messages.terms.summary}</p>
      <p>{messages.terms.full}</p>
    </Page>
  );
}
