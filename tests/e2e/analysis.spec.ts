import { analysisPath, messages, paths } from '@sixtyfour/contract';
import type { Page } from '@playwright/test';
import { BoardPage } from './board.ts';
import { CookieBannerPage } from './cookies-page.ts';
import { ARRIVAL, expect, test as base } from './fixtures.ts';
import { boxOf, expectNoSidewaysScroll } from './layout.ts';
import { pair } from './players.ts';
import { savedGame, writeSavedGames } from './saved-game.ts';
import type { SocketPlayer } from './socket-player.ts';

const words = messages.analysis;
const study = messages.study;
const ITALIAN = '[White "Maja"]\n[Black "Tomas"]\n\n1. e4 e5 2. Nf3 { natural } Nc6 3. Bc4 (3. Bb5) Bc5 1/2-1/2';
const AFTER_ITALIAN = 'r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4';
const QUEEN_UP = '4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1';
const ROOK_ENDGAME = '8/8/8/4k3/8/8/4P3/R3K3 w Q - 0 1';

/** By this time, the sweep that counts openings must have run. */
const SWEEP_MS = 6_000;
const LONDON = ['d2d4', 'd7d5', 'c1f4', 'g8f6', 'e2e3', 'c7c5', 'c2c3', 'b8c6', 'g1f3', 'e7e6'];

/** Page object of the analysis board. */
class AnalysisPage extends BoardPage {
  readonly lines = this.page
    .getByRole('group', { name: study.lines })
    .getByRole('button', { name: /^[+−#]?[\d.−]+: / });
  readonly sheet = this.page.getByRole('group', { name: messages.panel.moves }).filter({ visible: true });
  readonly moves = this.sheet.getByRole('button');
  readonly openings = this.page.getByRole('region', { name: words.openings.title });

  async open(path: string = analysisPath): Promise<void> {
    await this.page.goto(path);
    await expect(this.page.getByRole('heading', { name: words.title, level: 1 })).toBeVisible(ARRIVAL);
    await expect(this.button(words.edit)).toBeVisible(ARRIVAL);
  }

  /** Types or pastes a text into the field and loads it. */
  async load(text: string): Promise<void> {
    const field = this.page.getByLabel(words.text);
    if (!(await field.isVisible())) await this.page.getByText(words.load).click();
    await field.fill(text);
    await this.button(words.open).click();
  }
}

const test = base.extend<{ analysis: AnalysisPage }>({
  analysis: async ({ page }, run) => run(new AnalysisPage(page)),
});

/** A toast is a line beside the board. */
async function expectSmallToast(page: Page): Promise<void> {
  const cookies = new CookieBannerPage(page);
  await cookies.settings.click();
  await cookies.accept.click();
  const toast = page.getByTestId('toast').filter({ visible: true });
  await expect(toast).toHaveText(messages.cookies.nowAccepted);
  expect((await boxOf(toast)).height).toBeLessThan(80);
}

test('a PGN is pasted and stepped through with the engine’s lines; a position is shared by a link', async ({
  page,
  analysis,
  context,
  visitor,
  axeInBothSchemes,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(paths.play);
  await page.getByRole('link', { name: messages.playHub.analysis }).click();
  await expect(analysis.button(words.edit)).toBeVisible(ARRIVAL);

  await test.step('a text that is not a game is refused with the place of the error', async () => {
    await analysis.load('1. e4 e5\n2. Ke3');
    await expect(page.getByRole('alert').filter({ hasText: 'isn’t legal: “Ke3” in line 2.' })).toBeVisible();
    await expect(page.getByLabel(words.text)).toHaveValue('1. e4 e5\n2. Ke3');
    await axeInBothSchemes();
  });

  await test.step('a game is loaded at its end, and stepped through', async () => {
    await analysis.load(ITALIAN);
    await analysis.expectPiece('c5', 'b');
    await expect(analysis.moves).toHaveCount(6);
    await analysis.button(messages.panel.back).click();
    await analysis.expectPiece('c5', '');
    await page.keyboard.press('End');
    await analysis.expectPiece('c5', 'b');
  });

  await test.step('the engine shows two lines and their depth, three on request, pauses on its own and in a hidden tab', async () => {
    await expect(analysis.lines).toHaveCount(2, ARRIVAL);
    await expect(page.getByText(/^Depth \d+$/)).toBeVisible(ARRIVAL);
    await expect(page.getByTestId('evaluation-bar')).toHaveAccessibleName(/^Evaluation: .+, [+−]?\d+\.\d\.$/);
    await page.getByRole('radio', { name: '3' }).check({ force: true });
    await expect(analysis.lines).toHaveCount(3, ARRIVAL);
    await expect(page.getByText(/^Stopped at depth \d+$/)).toBeVisible(ARRIVAL);
    await axeInBothSchemes();
    await analysis.button(study.deeper).press('Enter');
    await expect(page.getByText(/^Depth \d+$/)).toBeVisible(ARRIVAL);
    await expect(page.getByRole('group', { name: study.lines })).toBeFocused();
    const setHidden = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await setHidden(true);
    await expect(page.getByText(study.paused)).toBeVisible();
    await setHidden(false);
    await expect(page.getByText(/^Depth \d+$/)).toBeVisible(ARRIVAL);
  });

  await test.step('the players and the result of the game are shown, and are in the PGN that is copied', async () => {
    const players = page.getByText(words.players('Maja', 'Tomas', '1/2-1/2'), { exact: true });
    await expect(players).toBeVisible();
    // The surrounding elements do not squeeze it.
    expect((await players.boundingBox())?.height).toBeGreaterThan(20);
    await analysis.button(words.copyPgn).click();
    await expect(analysis.button(messages.play.copied)).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('[White "Maja"]\n[Black "Tomas"]\n[Result "1/2-1/2"]');
  });

  await test.step('a line is played, another move leaves the game, and one press leads back', async () => {
    await analysis.button(messages.panel.back).click();
    await analysis.move('g8', 'f6');
    await expect(analysis.moves).toHaveCount(6);
    await analysis.expectPiece('f6', 'n');
    await expect(analysis.lines.first()).toBeVisible(ARRIVAL);
    await analysis.lines.first().press('Enter');
    await expect(analysis.moves).toHaveCount(7);
    await expect(page.getByRole('group', { name: study.lines })).toBeFocused();
    await analysis.button(study.backToGame).click();
    await analysis.expectPiece('f6', '');
    await page.keyboard.press('End');
    await analysis.expectPiece('c5', 'b');
  });

  await test.step('a reload or going back from another page restores the game and its position', async () => {
    await analysis.button(messages.panel.back).click();
    await analysis.expectPiece('c5', '');
    await page.reload();
    await expect(analysis.moves).toHaveCount(6, ARRIVAL);
    await analysis.expectPiece('c5', '');
    await page.keyboard.press('End');
    await analysis.expectPiece('c5', 'b');
    await page.reload();
    await expect(analysis.moves).toHaveCount(6, ARRIVAL);
    await analysis.expectPiece('c5', 'b');
    await page.getByRole('link', { name: messages.nav.about, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.nav.about);
    await page.goBack();
    await expect(analysis.moves).toHaveCount(6, ARRIVAL);
  });

  await test.step('the link opens the position and its game for another visitor', async () => {
    await analysis.button(words.share).click();
    await expect(analysis.button(messages.play.copied)).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).searchParams.get('fen')).toBe(AFTER_ITALIAN);
    const other = new AnalysisPage(await visitor());
    await other.open(link);
    await other.expectPiece('c5', 'b');
    await expect(other.moves).toHaveCount(6);
    await expect(other.lines.first()).toBeVisible(ARRIVAL);
  });

  await test.step('the evaluation bar does not change sides with the side to move', async () => {
    await analysis.load(QUEEN_UP);
    const bar = page.getByTestId('evaluation-bar');
    await expect(bar).toHaveAccessibleName(/White is winning|White mates/, ARRIVAL);
    const names = await bar.evaluateHandle((element) => {
      const seen: (string | null)[] = [];
      const note = () => seen.push(element.getAttribute('aria-label'));
      new MutationObserver(note).observe(element, { attributeFilter: ['aria-label'] });
      return seen;
    });
    await analysis.move('d1', 'h5');
    await expect(analysis.lines.first()).toHaveAccessibleName(/1\.\.\. /, ARRIVAL);
    for (const name of await names.jsonValue()) expect(name).toMatch(/White is winning|White mates/);
  });
});

test('the focus is on the title or a button after loading a game, and after the editor, by keyboard', async ({
  page,
  analysis,
}) => {
  const press = async (name: string) => {
    await analysis.button(name).focus();
    await page.keyboard.press('Enter');
  };
  await analysis.open();
  await page.getByText(words.load).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel(words.text).fill(ITALIAN);
  await press(words.open);
  await analysis.expectPiece('c5', 'b');
  await expect(page.getByRole('heading', { name: words.title, level: 1 })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await analysis.expectPiece('c5', '');

  await press(words.edit);
  const title = page.getByRole('heading', { name: words.editor.title, level: 1 });
  await expect(title).toBeFocused();
  await press(words.editor.cancel);
  await expect(analysis.button(words.edit)).toBeFocused();
  await press(words.edit);
  await press(words.editor.done);
  await expect(analysis.button(words.edit)).toBeFocused();
  await page.goForward();
  await expect(title).toBeFocused();
  await page.reload();
  await expect(title).toBeVisible();
  await expect(title).not.toBeFocused();
});

test('a link with an impossible position says so, and leaves a usable board, on which a file can be dropped', async ({
  page,
  analysis,
  axe,
}) => {
  await analysis.open(`${analysisPath}&fen=${encodeURIComponent('8/8/8/8/8/8/8/4K3 w - - 0 1')}`);
  await expect(page.getByRole('alert').filter({ hasText: messages.fen.problems['king-count'] })).toBeVisible();
  await analysis.expectPiece('e2', 'P');
  await axe();
  await analysis.load(ROOK_ENDGAME);
  await analysis.expectPiece('a1', 'R');
  await expect(page.getByText(messages.fen.problems['king-count'])).toHaveCount(0);
  const data = await page.evaluateHandle((pgn) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([pgn], 'game.pgn', { type: 'application/x-chess-pgn' }));
    return transfer;
  }, ITALIAN);
  await analysis.board.dispatchEvent('dragover', { dataTransfer: data });
  await analysis.board.dispatchEvent('drop', { dataTransfer: data });
  await analysis.expectPiece('c5', 'b');
});

test('a position is set up with the mouse and by keyboard; an impossible one is refused with the reason', async ({
  page,
  analysis,
  axeInBothSchemes,
}) => {
  await analysis.open();
  await analysis.button(words.edit).click();
  const editor = words.editor;
  const problem = page.getByRole('alert');

  await test.step('an empty board has no kings', async () => {
    await analysis.button(editor.clear).click();
    await expect(problem.filter({ hasText: messages.fen.problems['king-count'] })).toBeVisible();
    await expect(analysis.button(editor.done)).toHaveAttribute('aria-disabled', 'true');
    await analysis.button(editor.done).click({ force: true });
    await expect(page.getByRole('heading', { name: editor.title, level: 1 })).toBeVisible();
    await axeInBothSchemes();
  });

  await test.step('pieces are chosen and placed by keyboard', async () => {
    await page.getByRole('radio', { name: editor.place('white king') }).focus();
    await page.keyboard.press('Space');
    await analysis.board.locator('[tabindex="0"]').focus();
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await analysis.expectPiece('e1', 'K');
    await page.getByRole('radio', { name: editor.place('black king') }).focus();
    await page.keyboard.press('Space');
    await analysis.board.locator('[tabindex="0"]').focus();
    await page.keyboard.press('8');
    await page.keyboard.press('Enter');
    await analysis.expectPiece('e8', 'k');
  });

  await test.step('a piece is dragged from the palette, and on the board', async () => {
    const rook = page.locator('label').filter({ has: page.getByRole('radio', { name: editor.place('white rook') }) });
    await rook.hover();
    await page.mouse.down();
    await analysis.square('e4').hover();
    await page.mouse.up();
    await analysis.expectPiece('e4', 'R');
    await expect(problem.filter({ hasText: messages.fen.problems['opponent-in-check'] })).toBeVisible();
    await analysis.drag('e4', 'a1');
    await analysis.expectPiece('a1', 'R');
    await expect(problem.filter({ hasText: messages.fen.problems['opponent-in-check'] })).toHaveCount(0);
    await analysis.drag('e8', 'e5');
  });

  await test.step('a reload restores the position; Back leads to the board, and Forward to the editor', async () => {
    const title = page.getByRole('heading', { name: editor.title, level: 1 });
    await page.reload();
    await expect(title).toBeVisible();
    await analysis.expectPiece('a1', 'R');
    await analysis.expectPiece('e5', 'k');
    await page.goBack();
    await expect(title).toBeHidden();
    await analysis.expectPiece('e8', 'k');
    await analysis.expectPiece('b1', 'N');
    await page.goForward();
    await expect(title).toBeVisible();
    await analysis.expectPiece('e5', 'k');
    await analysis.expectPiece('b1', '');
  });

  await test.step('castling is offered where it is possible, and the side to move is chosen', async () => {
    await expect(page.getByRole('checkbox', { name: editor.rights.Q })).toBeEnabled();
    await expect(page.getByRole('checkbox', { name: editor.rights.K })).toBeDisabled();
    await page.getByRole('checkbox', { name: editor.rights.Q }).check();
    await page.getByRole('radio', { name: messages.play.sides.white, exact: true }).check();
    await axeInBothSchemes();
    await analysis.button(editor.done).click();
    await expect(analysis.lines.first()).toBeVisible(ARRIVAL);
    await analysis.move('e1', 'c1');
    await analysis.expectPiece('d1', 'R');
  });
});

test('@phone by touch: set up a position and look at it; a toast is a line beside the board', async ({
  page,
  analysis,
  axe,
}) => {
  const expectBoardAndSteps = async () => {
    await expect(analysis.button(words.edit)).toBeVisible(ARRIVAL);
    for (const part of [analysis.board, analysis.button(messages.panel.last)])
      await expect(part).toBeInViewport({ ratio: 1 });
  };
  await page.goto(paths.play);
  await page.getByRole('link', { name: messages.playHub.analysis }).tap();
  await expectBoardAndSteps();
  await analysis.open();
  await expectBoardAndSteps();
  await axe();
  await analysis.button(words.edit).tap();
  const editor = words.editor;
  await expect(page.getByRole('heading', { name: editor.title, level: 1 })).toBeVisible();
  await expect(analysis.board).toBeInViewport({ ratio: 1 });
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: editor.erase }) })
    .tap();
  await analysis.square('d8').tap();
  await analysis.expectPiece('d8', '');
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: editor.hand, exact: true }) })
    .tap();
  await analysis.tap('e2', 'e4');
  await analysis.expectPiece('e4', 'P');
  await axe();
  await analysis.button(editor.done).tap();
  await expect(analysis.lines.first()).toBeVisible(ARRIVAL);
  await expect(page.getByTestId('evaluation-bar')).toHaveAccessibleName(/White is winning/, ARRIVAL);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectSmallToast(page);
});

test('on a tablet, where the buttons for stepping are too far down, the page starts at its top; in a wide window they are on the screen, and a toast is a line beside the board', async ({
  page,
  analysis,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await analysis.open();
  await expect(analysis.lines.first()).toBeVisible(ARRIVAL);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const value = page.getByTestId('evaluation-bar').getByText(/\d/);
  const excess = await value.evaluate((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return range.getBoundingClientRect().width - text.clientWidth;
  });
  expect(excess, 'the value is within the bar').toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(analysis.button(messages.panel.last)).toBeInViewport({ ratio: 1 });
  await expectSmallToast(page);
});

test('a position is opened from a review with its game', async ({ page, analysis }) => {
  const moves = ['e2e4', 'e7e5', 'g1f3'];
  const ending = { winner: 'white', reason: 'resignation', at: Date.now() };
  await writeSavedGames(page, [savedGame({ id: 'finished', moves, clock: null, ending })]);
  await page.goto('/play?view=games');
  await expect(page.getByRole('link', { name: words.title })).toBeVisible(ARRIVAL);
  await page.getByRole('link', { name: /Bobby Fish-er/ }).click();
  await page.getByRole('button', { name: messages.review.title, exact: true }).click(ARRIVAL);
  await page.getByRole('link', { name: messages.review.analyzeHere }).click(ARRIVAL);
  await expect(analysis.moves).toHaveCount(3, ARRIVAL);
  await analysis.expectPiece('f3', 'N');
});

/** Plays a game between two people, which white wins. */
async function playGame(origin: string, first: SocketPlayer, second: SocketPlayer): Promise<void> {
  const { gameId, white, black } = await pair(origin, first, second);
  await white.come(gameId);
  await black.come(gameId);
  for (const [ply, uci] of LONDON.entries()) await (ply % 2 === 0 ? white : black).move(uci);
  await black.act({ type: 'resign' });
}

test('without a network the openings say so, and load by themselves when it is back', async ({
  analysis,
  context,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED/);
  await analysis.open();
  await expect(analysis.openings.getByText(words.openings.empty)).toBeVisible(ARRIVAL);
  await context.setOffline(true);
  await analysis.move('a2', 'a3');
  await expect(analysis.openings.getByRole('alert')).toHaveText(messages.problems.noAnswer, ARRIVAL);
  await context.setOffline(false);
  await expect(analysis.openings.getByText(words.openings.empty)).toBeVisible(ARRIVAL);
});

test('a finished game is among the openings: its moves are played by mouse and keyboard until no game continues', async ({
  page,
  analysis,
  origin,
  server,
  player,
  axeInBothSchemes,
}) => {
  const move = (text: string) => analysis.openings.getByRole('button', { name: words.openings.play(text, 1, 1, 0, 0) });
  await playGame(origin, await player('Ada'), await player('Bela'));
  server.advance(SWEEP_MS);
  await expect
    .poll(async () => (await server.database.selectFrom('opening_moves').selectAll().execute()).length)
    .toBe(LONDON.length);

  await analysis.open();
  await expect(move('1. d2d4')).toBeVisible(ARRIVAL);
  await expect(analysis.openings.getByText(words.openings.games(1), { exact: true })).toBeVisible();
  await axeInBothSchemes();
  const { y, height } = (await analysis.openings.boundingBox()) ?? { y: 0, height: 0 };
  await move('1. d2d4').click();
  await analysis.expectPiece('d4', 'P');
  await move('1... d7d5').focus();
  await page.keyboard.press('Enter');
  await analysis.expectPiece('d5', 'p');
  await expect(move('2. Bc1f4')).toBeFocused();

  await test.step('another order of moves reaches the same position', async () => {
    await analysis.load('1. Nf3 Nf6 2. d4 d5 3. Bf4 c5 4. c3 Nc6 5. e3');
    await expect(move('5... e7e6')).toBeVisible(ARRIVAL);
  });

  await test.step('after the last move no game continues, and nothing has moved', async () => {
    await move('5... e7e6').focus();
    await page.keyboard.press('Enter');
    await expect(analysis.openings.getByText(words.openings.empty)).toBeVisible();
    await expect(page.getByRole('heading', { name: words.openings.title })).toBeFocused();
    await axeInBothSchemes();
    expect(await analysis.openings.boundingBox()).toMatchObject({ y, height });
  });
});

test('@phone without the server the openings say so, and load at a tap', async ({
  page,
  analysis,
  axeInBothSchemes,
  expectConsole,
}) => {
  expectConsole(/ERR_FAILED/);
  await page.route('**/api/openings*', (route) => route.abort());
  await analysis.open();
  const problem = analysis.openings.getByRole('alert');
  await expect(problem).toHaveText(messages.problems.noAnswer, ARRIVAL);
  await axeInBothSchemes();
  await page.unroute('**/api/openings*');
  const answer = { moves: [{ uci: 'e2e4', white_wins: 3, draws: 2, black_wins: 1 }] };
  await page.route('**/api/openings*', (route) => route.fulfill({ json: answer }));
  await analysis.button(words.openings.retry).tap();
  const move = analysis.openings.getByRole('button', { name: words.openings.play('1. e2e4', 6, 3, 2, 1) });
  await expect(move).toBeVisible();
  await axeInBothSchemes();
  await move.tap();
  await analysis.expectPiece('e4', 'P');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});
