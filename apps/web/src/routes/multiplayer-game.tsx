/**
 * The screens of the paths:
 *   /multiplayer-game           no game id: FindMatchPanel, the search for an opponent
 *   /multiplayer-game/:gameId   navigation state says that the game has started: OnlineGameScreen at once
 *                               otherwise: RoomScreen asks the server, shows WaitingRoom, then OnlineGameScreen
 */
import { Suspense } from 'react';
import { useParams } from '../lib/navigation.tsx';
import { useNameDialog } from '../features/identity/use-name-dialog.tsx';
import { FindMatchPanel } from '../features/queue/FindMatchPanel.tsx';
import { lazyScreen } from '../shell/reload.ts';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Lazy: not needed without a game id. */
const RoomGame = lazyScreen(async () => (await import('./room-game.tsx')).default);

/** A game in a room, or the search for a match when the path has no game id. */
export default function RoomGamePage() {
  const { gameId } = useParams();
  if (gameId === undefined) return <FindMatch />;
  return (
    <Suspense fallback={<Skeleton />}>
      <RoomGame key={gameId} gameId={gameId} />
    </Suspense>
  );
}

function FindMatch() {
  const name = useNameDialog();
  return (
    <>
      <FindMatchPanel askForName={name.ask} />
      {name.dialog}
    </>
  );
}
