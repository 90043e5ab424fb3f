import { messages, paths } from '@sixtyfour/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { NavigationType, useNavigate, useNavigationType } from 'react-router';
import { realtime } from '../../lib/realtime/realtime.ts';
import { session } from '../../lib/session.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { RoomHint } from './hint.ts';
import { type Room, UNKNOWN_ROOM } from './room.ts';
import { roomOfScreen } from './rooms-of-page.ts';
import { useRoom } from './use-room.ts';
import { WaitingRoom } from './WaitingRoom.tsx';
import styles from './waiting-room.module.css';

/**
 * What is to be seen at a room's game: the waiting room for its host, and the game once somebody has sat down. Leads
 * to the lobby where there is neither. Give it another `key` for another game.
 * @param hint of the navigation, for the first paint
 */
export function RoomScreen({
  gameId,
  hint,
  renderGame,
}: {
  gameId: string;
  hint: RoomHint | null;
  renderGame: (gameId: string) => ReactNode;
}) {
  // The history keeps the hint of then: who reloads or comes back is told by the server alone.
  const isFresh = useNavigationType() !== NavigationType.Pop;
  const [believed] = useState(isFresh ? hint : null);
  const [shell] = useState(() => roomOfScreen(gameId, believed?.isHost === false ? GAME : UNKNOWN_ROOM));
  const room = useRoom(shell);
  useAfterwards(room);
  // From the waiting room to the game it is kept, however long the game's parts take to come.
  useEffect(() => realtime.connect(), []);

  switch (room.phase) {
    case 'game':
      return renderGame(gameId);
    case 'waiting':
      return (
        <WaitingRoom
          code={room.room.room_code}
          hostName={room.room.host_name}
          room={room.room}
          connection={room.connection}
          isClosing={room.isClosing}
          onClose={() => shell.send({ type: 'close' })}
        />
      );
    case 'loading':
      if (room.hasFailed) return <NoAnswer onRetry={() => shell.send({ type: 'retry' })} />;
      if (believed === null) return <Skeleton />;
      return (
        <WaitingRoom
          code={believed.roomCode}
          hostName={believed.playerName}
          room={null}
          connection={room.connection}
          isClosing={false}
          onClose={null}
        />
      );
    case 'gone':
      return <Skeleton />;
  }
}

const GAME: Room = { phase: 'game', guest: null };

/** The room waits no longer: the page knows that too, and leads on where there is no game. */
function useAfterwards({ phase }: Room): void {
  const navigate = useNavigate();
  const isOver = phase === 'game' || phase === 'gone';
  useEffect(() => {
    if (isOver) void session.recheck();
  }, [isOver]);
  const isGone = phase === 'gone';
  useEffect(() => {
    if (isGone) void navigate(paths.multiplayer, { replace: true });
  }, [isGone, navigate]);
}

function NoAnswer({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{messages.pageNames.roomGame}</h1>
      <ErrorState title={messages.online.connectFailed} text={messages.waitingRoom.kept}>
        <Button onClick={onRetry}>{messages.online.retryConnection}</Button>
      </ErrorState>
    </div>
  );
}
