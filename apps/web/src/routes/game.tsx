import { useParams } from '../lib/navigation.tsx';
import { OnlineGameScreen } from '../features/online-game/OnlineGameScreen.tsx';
import { queueScreenConfig } from '../features/online-game/screen-config.ts';

/** A game from the queue. */
export default function GamePage() {
  const { gameId = '' } = useParams();
  return <OnlineGameScreen key={gameId} gameId={gameId} config={queueScreenConfig} />;
}
