import { messages } from '@sixtyfour/contract';
import { ComingPage } from '../shell/ComingPage.tsx';

export default function DailyChampionsPage() {
  return <ComingPage title={messages.champions.title} text={messages.comingPages.dailyChampions} />;
}
