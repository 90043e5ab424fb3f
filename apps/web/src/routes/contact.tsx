import { messages, paths } from '@sixtyfour/contract';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';

export default function ContactPage() {
  return (
    <Page title={messages.nav.contact}>
      <p>{messages.contact.none}</p>
      <p>
        <Link to={paths.legal}>{messages.nav.legal}</Link>
      </p>
    </Page>
  );
}
