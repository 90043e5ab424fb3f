import { lazy, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { OnlineGameScreen } from '../features/online-game/OnlineGameScreen.tsx';
import { roomWords } from '../features/online-game/room-words.ts';
import { readRoomHint } from '../features/rooms/hint.ts';
import { saysGame } from '../game/game-hint.ts';

/** Where it is known that there is a game, nobody looks for its room. */
const RoomScreen = lazy(async () => ({ default: (await import('../features/rooms/RoomScreen.tsx')).RoomScreen }));

/** What is to be seen at one game of the rooms: its waiting room, or the game. Give it another `key` for another game. */
export default function RoomGame({ gameId }: { gameId: string }) {
  const { state } = useLocation();
  const isFresh = useNavigationType() !== NavigationType.Pop;
  // As it was when one came: going back within the page changes nothing.
  const [isGame] = useState(isFresh && saysGame(state));
  if (isGame) return renderGame(gameId);
  return <RoomScreen gameId={gameId} hint={readRoomHint(state, gameId)} renderGame={renderGame} />;
}

function renderGame(gameId: string) {
  return <OnlineGameScreen gameId={gameId} words={roomWords} />;
}
