import { messages, paths } from '@sixtyfour/contract';
import { ButtonLink } from '../ui/Button.tsx';
import { Page } from '../ui/Page.tsx';

export default function PlayPage() {
  return (
    <Page title={messages.home.allWays}>
      <p>{messages.playHub.lede}</p>
      <ButtonLink to={paths.ai}>{messages.playHub.againstAi}</ButtonLink>
    </Page>
  );
}
