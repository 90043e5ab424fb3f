import { NavigationType, useLocation, useNavigationType, useParams } from 'react-router';
import { useNameDialog } from '../features/identity/use-name-dialog.tsx';
import { OnlineGameScreen } from '../features/online-game/OnlineGameScreen.tsx';
import { roomWords } from '../features/online-game/words.ts';
import { FindMatchPanel } from '../features/queue/FindMatchPanel.tsx';
import { readRoomHint } from '../features/rooms/hint.ts';
import { RoomScreen } from '../features/rooms/RoomScreen.tsx';
import { saysGame } from '../game/game-hint.ts';

/** The games of rooms, and whatever else is played on their screen. Without a game it is a door to the queue. */
export default function RoomGamePage() {
  const { gameId } = useParams();
  return gameId === undefined ? <Finding /> : <Room key={gameId} gameId={gameId} />;
}

function Finding() {
  const name = useNameDialog();
  return (
    <>
      <FindMatchPanel askForName={name.ask} />
      {name.dialog}
    </>
  );
}

function Room({ gameId }: { gameId: string }) {
  const { state } = useLocation();
  const isFresh = useNavigationType() !== NavigationType.Pop;
  if (isFresh && saysGame(state)) return renderGame(gameId);
  return <RoomScreen gameId={gameId} hint={readRoomHint(state, gameId)} renderGame={renderGame} />;
}

function renderGame(gameId: string) {
  return <OnlineGameScreen gameId={gameId} words={roomWords} />;
}
