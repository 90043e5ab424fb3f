import { api, messages, type RoomInvitation } from '@sixtyfour/contract';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { onWake } from '../../lib/realtime/wake-events.ts';
import { session } from '../../lib/session.ts';
import { useSession } from '../../lib/session-view.ts';
import { whileWanted } from '../../lib/while-wanted.ts';
import { roomFacts } from './room-facts.ts';

const words = messages.lobby;

/**
 * The host and the game of the room with this code; or that it cannot be joined.
 * @param isRefused whether the visitor could not join a room: this one may be closed by now
 */
export function Invitation({ code, isRefused }: { code: string; isRefused: boolean }) {
  const view = useSession();
  const isOwn = view?.waitingRoom?.roomCode === code;
  // The code may be that of the running game, which the lobby shows already.
  const missing = (view?.liveGame ?? null) === null ? MISSING : [];
  const invitation = useInvitation(code, isRefused);
  const [title, text] = isOwn || invitation === undefined ? [] : invitation === null ? missing : textsOf(invitation);
  return (
    <div role="status">
      <p className="strong">{title}</p>
      <p className="muted">{text}</p>
    </div>
  );
}

const MISSING = [messages.rooms.notFound, words.checkCode] as const;

interface Answered {
  readonly code: string;
  readonly invitation: RoomInvitation | null;
}

/** Undefined until the server has answered; null for a room that cannot be joined. */
function useInvitation(code: string, isRefused: boolean): RoomInvitation | null | undefined {
  const [answered, setAnswered] = useState<Answered>();
  useEffect(() => {
    let stop = ask(code, setAnswered);
    const stopWakeEvents = onWake(() => {
      stop();
      stop = ask(code, setAnswered);
    });
    return () => {
      stop();
      stopWakeEvents();
    };
  }, [code]);
  useEffect(() => (isRefused ? ask(code, setAnswered) : undefined), [code, isRefused]);
  return answered?.code === code ? answered.invitation : undefined;
}

/** Asks the server. `onAnswer` is not called after the returned function. */
function ask(code: string, onAnswer: (answered: Answered) => void): () => void {
  const asked = session.run(() => call(api.readInvitation, { body: { room_code: code } }));
  return whileWanted(asked, (answer) => {
    if (answer.ok) onAnswer({ code, ...answer.value });
  });
}

function textsOf(invitation: RoomInvitation) {
  return [messages.waitingRoom.shareText(invitation.host_name), roomFacts(invitation)] as const;
}
