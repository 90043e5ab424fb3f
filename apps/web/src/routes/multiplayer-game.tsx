import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { useNameDialog } from '../features/identity/use-name-dialog.tsx';
import { FindMatchPanel } from '../features/queue/FindMatchPanel.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** The page without a game has no use for it. */
const RoomGame = lazy(() => import('./room-game.tsx'));

/** The games of rooms, and whatever else is played on their screen. Without a game it is a door to the queue. */
export default function RoomGamePage() {
  const { gameId } = useParams();
  if (gameId === undefined) return <Finding />;
  return (
    <Suspense fallback={<Skeleton />}>
      <RoomGame key={gameId} gameId={gameId} />
    </Suspense>
  );
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
