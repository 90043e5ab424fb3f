import { messages } from '@sixtyfour/contract';
import { ComingPage } from '../shell/ComingPage.tsx';

export default function QueuePage() {
  return <ComingPage title={messages.online.queueTitle} text={messages.comingPages.queue} />;
}
