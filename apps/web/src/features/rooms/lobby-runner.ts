/** Runs the effects of the lobby machine: calls, timers and messages to the visitor. */
import { api, gamePathOf, ROOM_LIST_REFRESH_MS } from '@sixtyfour/contract';
import { type Call, mayBeCommitted } from '../../lib/api.ts';
import { createMachine, performWith } from '../../lib/machine.ts';
import type { SessionStore } from '../../lib/session-store.ts';
import { roomPreviewOf } from './room-preview.ts';
import { EMPTY_LOBBY, type LobbyEffect, reduceLobby, type RoomRequest } from './lobby.ts';

export interface LobbyDependencies {
  readonly call: Call;
  readonly session: Pick<SessionStore, 'get' | 'recheck' | 'recheckUntilAnswered' | 'run'>;
  /** Whether the page is hidden. */
  readonly isHidden: () => boolean;
  /** Calls `wake` when the page is visible again, until the returned function is called. */
  readonly onWake: (wake: () => void) => () => void;
  /** Shows an effect to the visitor. */
  readonly notify: (effect: Exclude<LobbyEffect, { type: 'submit' | 'list' }>) => void;
}

export function createLobbyRunner({ call, session, isHidden, onWake, notify }: LobbyDependencies) {
  const perform = performWith<LobbyEffect>({
    submit: ({ request }) => submit(request),
    list: ({ byUser }) => list(byUser),
    toast: notify,
    announce: notify,
  });
  const machine = createMachine(EMPTY_LOBBY, reduceLobby, perform);

  function goToOwnRoom(gameId: string, roomCode: string): void {
    const player = session.get()?.player;
    const preview = player && { gameId, roomCode, playerName: player.username, isHost: true, playerId: player.id };
    machine.send({ type: 'seated', path: gamePathOf({ id: gameId, origin: 'room' }), preview: preview ?? null });
  }

  /** Goes to the visitor's own room if the code belongs to it. Returns whether it does. */
  function enterOwnRoom(code: string): boolean {
    const own = session.get()?.waitingRoom ?? null;
    if (own?.roomCode !== code) return false;
    goToOwnRoom(own.gameId, own.roomCode);
    return true;
  }

  async function submit(request: RoomRequest): Promise<void> {
    if (request.type === 'join' && enterOwnRoom(request.code)) return;
    const answer = await session.run(() =>
      request.type === 'create'
        ? call(api.createRoom, { body: request.room })
        : call(api.joinRoom, { body: { room_code: request.code } }),
    );
    if (!answer.ok) {
      // The visitor's own room may have been opened in another tab.
      if (request.type === 'join' && answer.error.code === 'room-not-found') {
        await session.recheck();
        if (enterOwnRoom(request.code)) return;
      }
      // The site's bars lead to a room or game that the visitor has nevertheless.
      if (mayBeCommitted(answer.error)) void session.recheckUntilAnswered();
      return machine.send({ type: 'refused', code: answer.error.code, message: answer.error.message });
    }
    // The session now has a waiting room or a live game.
    void session.recheck();
    if (answer.value.status === 'playing') {
      return machine.send({ type: 'seated', path: gamePathOf(answer.value.game), preview: null });
    }
    const { room } = answer.value;
    machine.send({
      type: 'seated',
      path: gamePathOf({ id: room.game_id, origin: 'room' }),
      preview: roomPreviewOf(room, session.get()?.player.id ?? ''),
    });
  }

  /** Number of the newest list request; answers to older ones are ignored. */
  let newestList = 0;
  async function list(byUser: boolean): Promise<void> {
    newestList += 1;
    const number = newestList;
    const answer = await session.run(() => call(api.listRooms));
    if (number !== newestList) return;
    if (answer.ok) machine.send({ type: 'listed', rooms: answer.value.rooms, byUser });
    else machine.send({ type: 'not-listed', message: answer.error.message, byUser });
  }

  return {
    ...machine,
    /** Keeps the list of rooms up to date until the returned function is called. */
    open: () => {
      machine.send({ type: 'refresh', byUser: false });
      const refresh = () => {
        if (!isHidden()) machine.send({ type: 'refresh', byUser: false });
      };
      const timer = setInterval(refresh, ROOM_LIST_REFRESH_MS);
      const stopWakeEvents = onWake(refresh);
      return () => {
        clearInterval(timer);
        stopWakeEvents();
        machine.send({ type: 'left' });
      };
    },
  };
}
