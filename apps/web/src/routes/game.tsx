import { useParams } from '../lib/navigation.tsx';
import { OnlineGameScreen } from '../features/online-game/OnlineGameScreen.tsx';
import { queueWords } from '../features/online-game/words.ts';

/** A game from the queue. */
export default function GamePage() {
  const { gameId = '' } = useParams();
  return <OnlineGameScreen key={gameId} gameId={gameId} words={queueWords} />;
}
