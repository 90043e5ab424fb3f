/** The part of the lobby that speaks with the server, in one chunk that comes after the paint. */
import { call } from '../../lib/api.ts';
import { onWake } from '../../lib/realtime/wake-events.ts';
import { session } from '../../lib/session.ts';
import { announce } from '../../ui/announce.ts';
import { toast } from '../../ui/toast.ts';
import { createLobbyShell } from './lobby-shell.ts';

export const lobby = createLobbyShell({
  call,
  session,
  isHidden: () => document.hidden,
  onWake,
  tell: (effect) => {
    if (effect.type === 'toast') toast(effect);
    else announce(effect.text);
  },
});
