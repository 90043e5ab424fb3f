import { gamePathOf, messages, paths, type SessionView, WAITING_PARAMETER } from '@sixtyfour/contract';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from '../../lib/navigation.tsx';
import { OpeningBar, SiteBar } from '../../ui/SiteBar.tsx';
import { session } from '../../lib/session.ts';
import { useSession } from '../../lib/session-view.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { createPageRoom, useRoom } from './page-rooms.ts';

type OwnRoom = NonNullable<SessionView['waitingRoom']>;

const words = messages.lobby;

/** The bar for the visitor's own waiting room on other pages. Opens its game when a guest joins. */
export function RoomBar() {
  const waiting = useSession()?.waitingRoom ?? null;
  const { pathname } = useLocation();
  // Stays when a guest has joined and the room no longer waits, until the host is on its page.
  const [shown, setShown] = useState<OwnRoom | null>(null);
  const elsewhere = waiting !== null && pathname !== pathOf(waiting) ? waiting : null;
  const isThere = shown !== null && pathname === pathOf(shown);
  if (elsewhere !== null && elsewhere.gameId !== shown?.gameId) setShown(elsewhere);
  else if (isThere) setShown(null);
  if (shown === null || isThere) return null;
  return <Bar key={shown.gameId} own={shown} />;
}

function pathOf({ gameId }: OwnRoom): string {
  return gamePathOf({ id: gameId, origin: 'room' });
}

function Bar({ own }: { own: OwnRoom }) {
  const navigate = useNavigate();
  const [runner] = useState(() => createPageRoom(own.gameId, { toasts: false }));
  const room = useRoom(runner);
  const { pathname, search } = useLocation();
  // The queue shows the room itself.
  const isShownByPage = pathname === paths.queue && !new URLSearchParams(search).has(WAITING_PARAMETER);
  const path = pathOf(own);
  const isStale = room.phase === 'gone' || (room.phase === 'game' && room.guest === null);
  useEffect(() => {
    if (isStale) void session.recheck();
  }, [isStale]);
  const label = words.ownRoom(own.roomCode);
  if (room.phase === 'game' && room.guest !== null) {
    const text = messages.onlineGame.joined(room.guest);
    return <OpeningBar label={label} text={text} onOpen={() => navigate(path)} />;
  }
  return (
    room.phase === 'waiting' &&
    !isShownByPage && (
      <SiteBar label={label} text={label}>
        <ButtonLink to={path}>{words.backToRoom}</ButtonLink>
      </SiteBar>
    )
  );
}
