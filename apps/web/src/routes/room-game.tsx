import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from '../lib/navigation.tsx';
import { OnlineGameScreen } from '../features/online-game/OnlineGameScreen.tsx';
import { joinedScreenConfig, roomScreenConfig } from '../features/online-game/room-screen-config.ts';
import { readRoomPreview } from '../features/rooms/room-preview.ts';
import { isKnownGame } from '../lib/known-game.ts';
import { lazyScreen } from '../shell/reload.ts';

/** Lazy: not needed when the game is known to have started. */
const RoomScreen = lazyScreen(async () => (await import('../features/rooms/RoomScreen.tsx')).RoomScreen);

/** The waiting room or the game of a room. Needs a different `key` for each game. */
export default function RoomGame({ gameId }: { gameId: string }) {
  const { state } = useLocation();
  const isFresh = useNavigationType() !== NavigationType.Pop;
  // Evaluated once: later navigations on the same page must not change it.
  const [isGame] = useState(isFresh && isKnownGame(state));
  if (isGame) return renderGame(gameId, null);
  return <RoomScreen gameId={gameId} preview={readRoomPreview(state, gameId)} renderGame={renderGame} />;
}

function renderGame(gameId: string, guest: string | null) {
  const config = guest === null ? roomScreenConfig : joinedScreenConfig(guest);
  return <OnlineGameScreen gameId={gameId} config={config} />;
}
