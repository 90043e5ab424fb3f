import { messages, paths } from '@sixtyfour/contract';
import { about } from '../content/en/legal/about.ts';
import { LegalPage } from '../features/legal/LegalPage.tsx';
import { ButtonLink } from '../ui/Button.tsx';

const PARTS = { what: <ButtonLink to={paths.play}>{messages.home.allWays}</ButtonLink> };

export default function AboutPage() {
  return <LegalPage title={messages.nav.about} text={about} parts={PARTS} />;
}
