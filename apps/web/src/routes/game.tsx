import { useParams } from 'react-router';
import { OnlineGameScreen } from '../features/online-game/OnlineGameScreen.tsx';
import { queueWords } from '../features/online-game/words.ts';

/** A game of two whom the queue brought together. */
export default function GamePage() {
  const { gameId = '' } = useParams();
  return <OnlineGameScreen key={gameId} gameId={gameId} words={queueWords} />;
}
