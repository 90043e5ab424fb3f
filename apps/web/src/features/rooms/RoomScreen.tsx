import { messages, paths } from '@sixtyfour/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { focusTitle } from '../../lib/focus-title.ts';
import { NavigationType, useNavigate, useNavigationType } from '../../lib/navigation.tsx';
import { realtime } from '../../lib/realtime/realtime.ts';
import { session } from '../../lib/session.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { RoomPreview } from './room-preview.ts';
import { type Room, UNKNOWN_ROOM } from './room.ts';
import { createPageRoom, useRoom } from './page-rooms.ts';
import { Unreachable, WaitingRoom } from './WaitingRoom.tsx';

/**
 * The waiting room for the host, and the game as soon as a guest has joined. Redirects to the lobby when there is
 * neither. Needs a different `key` for each game.
 * @param preview from the navigation state, for the first paint
 * @param renderGame gets the name of a guest who has just joined the visitor's room, else null
 */
export function RoomScreen({
  gameId,
  preview,
  renderGame,
}: {
  gameId: string;
  preview: RoomPreview | null;
  renderGame: (gameId: string, guest: string | null) => ReactNode;
}) {
  // After a reload or going back, the preview in the history may be outdated: wait for the server.
  const isFresh = useNavigationType() !== NavigationType.Pop;
  const [trustedPreview] = useState(isFresh ? preview : null);
  const initial = trustedPreview?.isHost === false ? GAME : UNKNOWN_ROOM;
  const [runner] = useState(() => createPageRoom(gameId, { toasts: true, initial }));
  const room = useRoom(runner);
  useRoomEnd(room);
  useRoomFocus(room);
  // Keeps the connection open from the waiting room to the game, however long the game takes to load.
  useEffect(() => realtime.connect(), []);

  switch (room.phase) {
    case 'game':
      return renderGame(gameId, room.guest);
    case 'waiting':
      return (
        <WaitingRoom
          code={room.room.room_code}
          hostName={room.room.host_name}
          room={room.room}
          connection={room.connection}
          isClosing={room.isClosing}
          isRetrying={room.isRetrying}
          onRetry={() => runner.send({ type: 'retry' })}
          onClose={() => runner.send({ type: 'close' })}
        />
      );
    case 'loading':
      if (room.hasFailed)
        return <NoAnswer isRetrying={room.isRetrying} onRetry={() => runner.send({ type: 'retry' })} />;
      if (trustedPreview === null)
        return (
          <Skeleton>
            <Spinner /> {messages.roomGame.connecting}
          </Skeleton>
        );
      return (
        <WaitingRoom
          code={trustedPreview.roomCode}
          hostName={trustedPreview.playerName}
          room={null}
          connection={room.connection}
          isClosing={false}
          isRetrying={false}
          onRetry={() => runner.send({ type: 'retry' })}
          onClose={null}
        />
      );
    case 'gone':
      return <Skeleton />;
  }
}

const GAME: Room = { phase: 'game', guest: null };

/** When the room no longer waits: refreshes the session, and goes to the lobby if there is no game. */
function useRoomEnd({ phase }: Room): void {
  const navigate = useNavigate();
  const isOver = phase === 'game' || phase === 'gone';
  useEffect(() => {
    if (isOver) void session.recheck();
  }, [isOver]);
  const isGone = phase === 'gone';
  useEffect(() => {
    if (isGone) navigate(paths.multiplayer, { replace: true });
  }, [isGone, navigate]);
}

/** Focuses the title when the waiting room or the error has been replaced, which had the focus. */
function useRoomFocus(room: Room): void {
  const part = room.phase === 'loading' && room.hasFailed ? 'error' : room.phase;
  const before = useRef(part);
  useEffect(() => {
    const isReplaced = before.current !== part && before.current !== 'loading';
    before.current = part;
    if (isReplaced && document.activeElement === document.body) focusTitle();
  }, [part]);
}

function NoAnswer({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <div className="page">
      <h1 tabIndex={-1}>{messages.pageNames.roomGame}</h1>
      <Unreachable isRetrying={isRetrying} onRetry={onRetry} />
    </div>
  );
}
