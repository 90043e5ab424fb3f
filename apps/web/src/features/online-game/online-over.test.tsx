import type { Color } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
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

describe('after an abandoned queue game, with the opponent away', () => {
  const { findNew, playAgain } = messages.gameOver;
  const { opponentLeft, rematchIfBack } = messages.onlineGame;
  const panelAfter = (by: Color) => {
    const server = new TestServer();
    server.abandon(by);
    const panel = panelOf(new TestPage(server).load().send({ type: 'opponent-left' }));
    const labels = [...panel.matchAll(/>([^<>]+)<\/button>/g)].map(([, label]) => label);
    return { panel, buttons: labels.filter((label) => label === findNew || label === playAgain) };
  };

  test('if they left it, a new opponent comes first, and a rematch waits for their return', () => {
    const { panel, buttons } = panelAfter('black');
    expect(buttons).toEqual([findNew, playAgain]);
    // Not as the opponent's current action, which a review shows, too.
    expect(panel).toContain(`<p class="muted">${rematchIfBack}</p>`);
    expect(panel).not.toContain('<p class="strong">');
  });

  test('if the visitor left it, the order stays, and the opponent has left', () => {
    const { panel, buttons } = panelAfter('white');
    expect(buttons).toEqual([playAgain, findNew]);
    expect(panel).toContain(`<p class="strong">${opponentLeft}</p>`);
    expect(panel).not.toContain(rematchIfBack);
  });
});

test('that the opponent is here is shown only while the page can know it', () => {
  const { server } = new TestPage(new TestServer()).load().send({ type: 'resign' }).deliver();
  const page = new TestPage(server).load().send({ type: 'connection', connection: 'realtime' });
  const isHere = messages.onlineGame.isHere('Bruno');
  expect(panelOf(page)).toContain(isHere);
  expect(panelOf(page.send({ type: 'connection', connection: 'disconnected' }))).not.toContain(isHere);
});
