import { opposite } from '@sixtyfour/chess';
import { api, colorOf, messages, type RoomInvitation } from '@sixtyfour/contract';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { session } from '../../lib/session.ts';
import { useSession } from '../../lib/session-view.ts';
import { clockText } from './clock-text.ts';

const words = messages.lobby;

/** The host and the game of the room with this code; or that it cannot be joined. */
export function Invitation({ code }: { code: string }) {
  const view = useSession();
  const isOwn = view?.waitingRoom?.roomCode === code;
  // The code may be that of the running game, which the lobby shows already.
  const missing = (view?.liveGame ?? null) === null ? MISSING : [];
  const invitation = useInvitation(code);
  const [title, text] = isOwn || invitation === undefined ? [] : invitation === null ? missing : textsOf(invitation);
  return (
    <div role="status">
      <p className="strong">{title}</p>
      <p className="muted">{text}</p>
    </div>
  );
}

const MISSING = [messages.rooms.notFound, words.checkCode] as const;

/** Undefined until the server has answered; null for a room that cannot be joined. */
function useInvitation(code: string): RoomInvitation | null | undefined {
  const [answered, setAnswered] = useState<{ code: string; invitation: RoomInvitation | null }>();
  useEffect(() => {
    let isCurrent = true;
    const ask = async () => {
      const answer = await session.run(() => call(api.readInvitation, { body: { room_code: code } }));
      if (isCurrent && answer.ok) setAnswered({ code, ...answer.value });
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [code]);
  return answered?.code === code ? answered.invitation : undefined;
}

function textsOf({ host_name, rule_set, host_seat, host_time, guest_time }: RoomInvitation) {
  const { color, colors } = messages.gameChoices;
  const facts = [
    `${color} ${colors[opposite(colorOf(host_seat))]}`,
    clockText(guest_time, host_time),
    messages.play.rulesName[rule_set],
  ];
  return [messages.waitingRoom.shareText(host_name), facts.join(' · ')] as const;
}
