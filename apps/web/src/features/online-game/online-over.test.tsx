import { messages } from '@sixtyfour/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StaticRouter } from '../../lib/navigation.tsx';
import { OnlinePanel } from './OnlinePlaying.tsx';
import { TestPage, TestServer } from './test-kit.ts';

/** The panel beside the board, with the result. */
function panelOf(page: TestPage): string {
  const actions = { send: () => {}, type: () => '', pgn: () => '' };
  return renderToStaticMarkup(
    <StaticRouter at="/game/a">
      <OnlinePanel state={page.over} {...actions} />
    </StaticRouter>,
  );
}

test('the offer of an opponent who came back unheard is shown', () => {
  const { server } = new TestPage(new TestServer()).load().send({ type: 'resign' }).deliver();
  const page = new TestPage(server).load();
  page.send({ type: 'opponent-left' });
  expect(panelOf(page)).toContain(messages.onlineGame.opponentLeft);
  page.server.change({ rematch_offer: 'b' });
  page.hear();
  expect(panelOf(page)).toContain(messages.onlineGame.offersRematch('Bruno'));
  expect(panelOf(page)).not.toContain(messages.onlineGame.opponentLeft);
});
