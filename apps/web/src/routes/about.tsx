import { messages, paths } from '@sixtyfour/contract';
import { ButtonLink } from '../ui/Button.tsx';
import { Page } from '../ui/Page.tsx';

export default function AboutPage() {
  const words = messages.about;
  return (
    <Page title={messages.nav.about}>
      <p>{words.what}</p>
      <p>{words.opponents}</p>
      <p>{words.freeSoftware}</p>
      <ButtonLink to={paths.play}>{messages.home.allWays}</ButtonLink>
    </Page>
  );
}
