/** The lobby with everything that needs the server, in one chunk that is loaded after the first paint. */
import { call } from '../../lib/api.ts';
import { onWake } from '../../lib/realtime/wake-events.ts';
import { session } from '../../lib/session.ts';
import { announce } from '../../ui/announce.ts';
import { toast } from '../../ui/toast.ts';
import { createLobbyRunner } from './lobby-runner.ts';

export { Invitation } from './Invitation.tsx';
export { PublicRooms } from './PublicRooms.tsx';
export { PlayingNow } from '../../ui/PlayingNow.tsx';

export const lobby = createLobbyRunner({
  call,
  session,
  isHidden: () => document.hidden,
  onWake,
  notify: (effect) => {
    if (effect.type === 'toast') toast(effect);
    else announce(effect.text);
  },
});
