/** Preset phrases and reactions between the two players of a game. */
import { api, messages, PHRASE_MS, type PhraseId } from '@sixtyfour/contract';
import type { Locator } from '@playwright/test';
import { beginMatch, playOn, queueDoor, roomDoor } from './door.ts';
import { expect, test } from './fixtures.ts';
import { boxOf } from './layout.ts';
import { cuttable } from './network.ts';
import type { OnlinePage } from './online-page.ts';
import { callAs } from './players.ts';
import { GUEST } from './room-game-page.ts';

const { phrases, settings, nav, problems } = messages;

/** In the result dialog if it is open; the panel behind it has a button of its own. */
const openButton = ({ page }: OnlinePage): Locator =>
  page.getByRole('button', { name: phrases.title, exact: true }).filter({ visible: true }).last();
const list = ({ page }: OnlinePage): Locator => page.getByRole('group', { name: phrases.title });
const said = ({ page }: OnlinePage): Locator => page.getByTestId('said').filter({ visible: true });
const politely = ({ page }: OnlinePage): Locator => page.getByTestId('live-polite');

async function say(player: OnlinePage, text: string): Promise<void> {
  await openButton(player).click();
  await list(player).getByRole('button', { name: text, exact: true }).click();
}

type Box = Awaited<ReturnType<typeof boxOf>>;

function overlap(one: Box, other: Box): boolean {
  return one.right > other.x && other.right > one.x && one.bottom > other.y && other.bottom > one.y;
}

test('S-24 in a room, two people greet each other, by mouse and by keyboard, and thank each other at the end', async ({
  origin,
  page,
  player,
  axeInBothSchemes,
}) => {
  const match = await beginMatch({ origin, page, player }, roomDoor);
  const { gameId, me, opponent } = match;
  const reply = (phrase: PhraseId) => callAs(opponent, origin, api.sayPhrase, { phrase }, { gameId });
  const expectHeard = (phrase: PhraseId) =>
    expect
      .poll(async () => (await callAs(opponent, origin, api.getGame, undefined, { gameId })).phrases)
      .toContainEqual({ number: expect.any(Number), seat: 'w', phrase });
  // Without a move the game would be aborted after a while.
  await playOn(match, ['e2e4', 'e7e5']);

  await test.step('every phrase and reaction is a button with a name, and there is no text field', async () => {
    await openButton(me).click();
    await expect(list(me).getByRole('button')).toHaveText([...Object.values(phrases.texts), phrases.switchOff]);
    await expect(list(me).getByRole('textbox')).toHaveCount(0);
    await axeInBothSchemes();
    await page.keyboard.press('Escape');
    await expect(list(me)).toHaveCount(0);
    await expect(openButton(me)).toBeFocused();
  });

  await test.step('A-114 a phrase appears beside the name, is announced, and moves nothing', async () => {
    const places = () => Promise.all([me.board, me.clock(), me.clock(GUEST), me.button('Resign')].map(boxOf));
    const before = await places();
    await reply('good-luck');
    await expect(said(me)).toHaveText('Good luck');
    await expect(politely(me)).toHaveText(`${GUEST}: Good luck`);
    expect(await places()).toEqual(before);
    await say(me, 'Hello');
    await expect(said(me).filter({ hasText: 'Hello' })).toBeVisible();
    await expect(politely(me)).toHaveText('You: Hello');
    expect(await places()).toEqual(before);
    await expectHeard('hello');
  });

  await test.step('one is sent by keyboard alone', async () => {
    await openButton(me).focus();
    await page.keyboard.press('Enter');
    await expect(list(me).getByRole('button', { name: 'Hello' })).toBeFocused();
    for (let stops = 0; stops < 4; stops += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(list(me)).toHaveCount(0);
    await expect(openButton(me)).toBeFocused();
    await expectHeard('thank-you');
    await axeInBothSchemes();
  });

  await test.step('it disappears again', async () => {
    await expect(said(me)).toHaveCount(0, { timeout: 15_000 });
  });

  await test.step('a player who switches phrases off sees none, and the opponent is not told', async () => {
    await openButton(me).click();
    await list(me).getByRole('button', { name: phrases.switchOff }).click();
    await expect(list(me)).toHaveText(`${phrases.off}${phrases.switchOn}`);

    await reply('smile');
    // The move arrives after the phrase.
    await playOn(match, ['g1f3', 'b8c6']);
    await expect(said(me)).toHaveCount(0);
    await expect(politely(me)).not.toContainText('Smile');

    await page.getByRole('button', { name: nav.settings, exact: true }).click();
    const choice = page.getByRole('switch', { name: settings.phrases });
    await expect(choice).not.toBeChecked();
    await choice.click();
    await page.keyboard.press('Escape');
    await list(me).getByRole('button', { name: 'Nice move' }).click();
    await expectHeard('nice-move');
  });

  await test.step('after the end, the phrases are in the result, which shows what either player says', async () => {
    await opponent.act({ type: 'resign' });
    await expect(me.dialog).toBeVisible();
    await reply('good-game');
    await expect(me.dialog.getByTestId('said').filter({ hasText: /^Good game$/ })).toBeVisible();
    await say(me, 'Good game');
    await expect(me.dialog.getByTestId('said').filter({ hasText: 'You: Good game' })).toBeVisible();
    await axeInBothSchemes();
    await page.keyboard.press('v');
    await say(me, 'Well played');
    await expectHeard('well-played');
  });
});

test('too many phrases or late ones are refused with the reason', async ({ origin, server, page, player }) => {
  const match = await beginMatch({ origin, page, player }, queueDoor);
  const { me } = match;
  await playOn(match, ['e2e4', 'e7e5']);

  await test.step('S-23 many in a row', async () => {
    const refusal = me.toasts.filter({ hasText: problems.tooManyRequests });
    await expect(async () => {
      await say(me, 'Applause');
      await expect(refusal).not.toHaveCount(0, { timeout: 200 });
    }).toPass({ intervals: [0] });
  });

  await test.step('the last ten seconds of the player’s own clock', async () => {
    const { clock } = await callAs(page, origin, api.getGame, undefined, { gameId: match.gameId });
    server.advance(clock.white_ms - PHRASE_MS.timeTrouble + 1);
    // Stop the running clock: on a busy machine it would run out before all buttons are checked.
    await playOn(match, ['g1f3']);
    await openButton(me).click();
    await expect(list(me)).toContainText(problems.timeTrouble);
    const buttons = list(me).getByRole('button', { name: /^(?!Switch)/ });
    for (const button of await buttons.all()) await expect(button).toHaveAttribute('aria-disabled', 'true');
  });
});

test('A-114 @phone on a phone the phrases cover nothing, and without a websocket they are sent and received by HTTP', async ({
  origin,
  page,
  player,
}) => {
  const { cut } = await cuttable(page);
  const match = await beginMatch({ origin, page, player }, roomDoor);
  const { gameId, me, opponent, name } = match;
  await openButton(me).tap();
  const phrasesBox = await boxOf(list(me));
  for (const element of [me.board, me.clock(), me.clock(opponent.name)])
    expect(overlap(phrasesBox, await boxOf(element))).toBe(false);
  expect(phrasesBox.x).toBeGreaterThanOrEqual(0);
  expect(phrasesBox.right).toBeLessThanOrEqual(360);

  await cut('websocket');
  await expect(me.connection('Database sync')).toBeVisible({ timeout: 15_000 });
  await list(me).getByRole('button', { name: 'Hello' }).tap();
  await expect(said(me)).toHaveText('Hello');
  const game = await callAs(opponent, origin, api.getGame, undefined, { gameId });
  expect(game.phrases, `what ${name} said`).toEqual([{ number: 1, seat: 'w', phrase: 'hello' }]);
  await callAs(opponent, origin, api.sayPhrase, { phrase: 'surprise' }, { gameId });
  await expect(politely(me)).toHaveText(`${opponent.name}: Surprise`);
});
