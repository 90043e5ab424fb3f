/** What surrounds the lobby: calls, timers, and what the visitor is told. */
import { api, gamePathOf, ROOM_LIST_REFRESH_MS } from '@sixtyfour/contract';
import type { Call } from '../../lib/api.ts';
import { createMachine, type Machine } from '../../lib/machine.ts';
import type { SessionStore } from '../../lib/session-store.ts';
import { hintOf } from './hint.ts';
import { EMPTY_LOBBY, type Lobby, type LobbyEffect, type LobbyEvent, reduceLobby, type Wish } from './lobby.ts';

export interface LobbyParts {
  readonly call: Call;
  readonly session: Pick<SessionStore, 'get' | 'recheck' | 'run'>;
  /** Whether nobody sees the page. */
  readonly isHidden: () => boolean;
  /** Calls back whenever the page is looked at again, until the returned function is called. */
  readonly onWake: (wake: () => void) => () => void;
  readonly tell: (effect: Exclude<LobbyEffect, { type: 'ask' | 'list' }>) => void;
}

export interface LobbyShell extends Pick<Machine<Lobby, LobbyEvent>, 'get' | 'send' | 'subscribe'> {
  /** Keeps the list of rooms until the returned function is called. */
  readonly open: () => () => void;
}

export function createLobbyShell({ call, session, isHidden, onWake, tell }: LobbyParts): LobbyShell {
  const machine = createMachine<Lobby, LobbyEvent, LobbyEffect>(EMPTY_LOBBY, reduceLobby, (effect) => {
    switch (effect.type) {
      case 'ask':
        void ask(effect.wish);
        break;
      case 'list':
        void list(effect.isWished);
        break;
      default:
        tell(effect);
    }
  });

  function leadToOwn(gameId: string, roomCode: string): void {
    const player = session.get()?.player;
    const hint = player && { gameId, roomCode, playerName: player.username, isHost: true, playerId: player.id };
    machine.send({ type: 'led', path: gamePathOf({ id: gameId, origin: 'room' }), hint: hint ?? null });
  }

  /** Whether the code is of the own room, which then is led to. */
  function isOwn(code: string): boolean {
    const own = session.get()?.waitingRoom ?? null;
    if (own?.roomCode !== code) return false;
    leadToOwn(own.gameId, own.roomCode);
    return true;
  }

  async function ask(wish: Wish): Promise<void> {
    if (wish.type === 'join' && isOwn(wish.code)) return;
    const answer = await session.run(() =>
      wish.type === 'create'
        ? call(api.createRoom, { body: { isPrivate: wish.isPrivate, rule_set: wish.ruleSet } })
        : call(api.joinRoom, { body: { room_code: wish.code } }),
    );
    if (!answer.ok) {
      // The own room may be known to another tab alone.
      if (wish.type === 'join' && answer.error.code === 'room-not-found') {
        await session.recheck();
        if (isOwn(wish.code)) return;
      }
      return machine.send({ type: 'refused', code: answer.error.code, message: answer.error.message });
    }
    // There is a room that waits now, or a game that goes on.
    void session.recheck();
    if (answer.value.status === 'playing') {
      return machine.send({ type: 'led', path: gamePathOf(answer.value.game), hint: null });
    }
    const { room } = answer.value;
    machine.send({
      type: 'led',
      path: gamePathOf({ id: room.game_id, origin: 'room' }),
      hint: hintOf(room, session.get()?.player.id ?? ''),
    });
  }

  /** Of several questions on their way only the last one's answer counts. */
  let asked = 0;
  async function list(isWished: boolean): Promise<void> {
    asked += 1;
    const question = asked;
    const answer = await session.run(() => call(api.listRooms));
    if (question !== asked) return;
    if (answer.ok) machine.send({ type: 'listed', rooms: answer.value.rooms, isWished });
    else machine.send({ type: 'not-listed', message: answer.error.message, isWished });
  }

  return {
    get: machine.get,
    send: machine.send,
    subscribe: machine.subscribe,
    open: () => {
      machine.send({ type: 'opened' });
      const refresh = () => {
        if (!isHidden()) machine.send({ type: 'refresh', isWished: false });
      };
      const timer = setInterval(refresh, ROOM_LIST_REFRESH_MS);
      const endWakes = onWake(refresh);
      return () => {
        clearInterval(timer);
        endWakes();
        machine.send({ type: 'left' });
      };
    },
  };
}
