import { messages, paths } from '@sixtyfour/contract';
import { about } from '../content/en/legal/about.ts';
import { LegalPage } from '../features/legal/LegalPage.tsx';
import { ButtonLink } from '../ui/Button.tsx';

export default function AboutPage() {
  return (
    <LegalPage
      title={messages.nav.about}
      text={about}
      parts={{ what: <ButtonLink to={paths.play}>{messages.home.allWays}</ButtonLink> }}
    />
  );
}
