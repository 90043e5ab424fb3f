import { messages } from '@sixtyfour/contract';
import { Page } from '../ui/Page.tsx';

export default function AiPage() {
  return (
    <Page title={messages.ai.title}>
      <p>{messages.ai.waiting}</p>
    </Page>
  );
}
