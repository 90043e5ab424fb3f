/** The server has lost its last commits in a failover, and the page still shows them. */
import { expect, test } from 'vitest';
import { TestPage, TestServer } from './test-kit.ts';

const MOVE_ID = '00000000-0000-4000-8000-00000000000b';

const begun = (seat: 'white' | 'black' = 'white') => new TestPage(new TestServer(), seat).load();

/** The page knows two moves more than the server. */
function withLostMoves() {
  const page = begun().play('e2e4', 'e7e5');
  const stored = page.server.online;
  page.play('g1f3', 'b8c6');
  page.server.online = stored;
  return page;
}
const again = (page: TestPage, versionWhenAsked: number) =>
  page.send({ type: 'snapshot', game: page.server.view(), missed: true, versionWhenAsked });

test('an older game is asked for again; older than the page’s when it asked, it is what the game goes on from', () => {
  const page = withLostMoves();
  const known = page.begun.snapshot.version;
  page.send({ type: 'snapshot', game: page.server.view(), missed: true });
  expect(page.effects).toEqual([{ type: 'resync' }]);
  expect(page.moves).toHaveLength(4);
  again(page, known);
  expect(page.moves).toEqual(['e2e4', 'e7e5']);
  expect(page.toasts).toEqual(['The server lost the last moves. Check the board.']);
  expect(page.play('d2d4').moves).toEqual(['e2e4', 'e7e5', 'd2d4']);
});

test('an answer that newer moves have overtaken is only asked for again', () => {
  const page = begun().play('e2e4', 'e7e5');
  const [view, versionWhenAsked] = [page.server.view(), page.begun.snapshot.version];
  page.play('g1f3', 'b8c6').send({ type: 'snapshot', game: view, missed: true, versionWhenAsked });
  expect(page.effects).toEqual([{ type: 'resync' }]);
  expect(page.moves).toHaveLength(4);
});

test('a game that had ended goes on', () => {
  const page = begun().play('f2f3', 'e7e5');
  const stored = page.server.online;
  page.play('g2g4', 'd8h4');
  expect(page.state.phase).toBe('over');
  page.server.online = stored;
  again(page, page.begun.snapshot.version);
  expect(page.state.phase).toBe('playing');
  expect(page.moves).toEqual(['f2f3', 'e7e5']);
});

test('another move at a known version leads to the whole game, and a late one to nothing', () => {
  const page = withLostMoves();
  page.server.act('white', { type: 'move', moveId: MOVE_ID, version: 3, from: [6, 3], to: [4, 3] });
  expect(page.hear().effects).toEqual([{ type: 'resync' }]);
  const late = begun('black').opponentPlays('e2', 'e4');
  const [broadcast] = late.server.takeBroadcasts();
  if (broadcast === undefined) throw new Error('nothing was broadcast');
  late.send(broadcast).send(broadcast);
  expect(late.effects).toEqual([]);
});
