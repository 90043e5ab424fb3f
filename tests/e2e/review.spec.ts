import { messages } from '@sixtyfour/contract';
import type { Locator, Page } from '@playwright/test';
import { AiPage } from './ai-page.ts';
import { BoardPage, FOOLS_MATE, MATE_IN_ONE } from './board.ts';
import { beginMatch, playOn, queueDoor } from './door.ts';
import { ARRIVAL, expect, test } from './fixtures.ts';
import { boxOf, expectNoSidewaysScroll } from './layout.ts';
import { hold } from './network.ts';
import { savedGame, writeSavedGames } from './saved-game.ts';
import { textOfDownload } from './site-page.ts';

const words = messages.review;
/** Scholar's mate without the mating move. Black's last move is the blunder. */
const SCHOLARS = ['e2e4', 'e7e5', 'f1c4', 'b8c6', 'd1h5', 'g8f6'];

/** By this time, an engine without an answer has been given up. */
const ENGINE_PATIENCE_MS = 16_000;

/** Page object of the review of a finished game. */
class ReviewPage extends BoardPage {
  readonly panel = this.page.getByRole('region', { name: messages.play.gamePanel });
  readonly title = this.page.getByRole('heading', { name: words.title });
  readonly verdict = this.page.getByTestId('verdict');
  readonly sheet = this.page.getByRole('group', { name: messages.panel.moves }).filter({ visible: true });
  readonly moves = this.sheet.getByRole('button');
  readonly slider = this.page.getByRole('slider', { name: words.graph });
  readonly graph = this.panel.getByRole('img');
  readonly bar = this.page.getByTestId('evaluation-bar');

  /** Opens it from the game-over dialog, and waits until every position has been analyzed. */
  async openFromDialog(): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name: words.title }).click();
    await expect(this.title).toBeFocused();
    await this.finished();
  }

  async finished(): Promise<void> {
    await expect(this.panel.getByText(/^White: .+ accurate$/)).toBeVisible({ timeout: 30_000 });
  }

  /** Asserts that neither the edge of the panel nor the buttons for stepping hide a part of the verdict. */
  async expectVerdictWhole(): Promise<void> {
    await expect(this.verdict).toBeInViewport({ ratio: 1 });
    const next = await boxOf(this.button(messages.panel.back));
    expect((await boxOf(this.verdict)).bottom).toBeLessThanOrEqual(next.y);
  }

  arrow(squares: string): Locator {
    return this.page.locator(`[data-arrow="${squares}"]`);
  }
}

/** Asserts that a button of the review is whole, and not below the buttons for stepping. */
async function expectAbove(button: Locator, steps: Locator): Promise<void> {
  await expect(button).toBeInViewport({ ratio: 1 });
  expect((await boxOf(button)).bottom).toBeLessThanOrEqual((await boxOf(steps)).y);
}

/** @param beforeMate runs before the last move is played */
async function playScholarsMate(page: Page, beforeMate = () => Promise.resolve()): Promise<ReviewPage> {
  await writeSavedGames(page, [savedGame({ moves: SCHOLARS })]);
  const ai = new AiPage(page);
  await page.goto('/ai');
  await expect(page.getByRole('button', { name: messages.ai.restart })).toBeVisible(ARRIVAL);
  await beforeMate();
  await ai.move('h5', 'f7');
  await expect(ai.dialog).toBeVisible();
  return new ReviewPage(page);
}

test('a game against a character: its review does not start, is tried again, stopped and continued, shows everything, and is kept', async ({
  page,
  context,
  axeInBothSchemes,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const review = await playScholarsMate(page, async () => {
    await page.route('**/worker-*.js', (route) => route.abort());
  });

  await test.step('an engine that fails to start is reported', async () => {
    await page.getByRole('dialog').getByRole('button', { name: words.title }).click();
    await expect(review.panel.getByText(words.failed)).toBeVisible();
    await page.unroute('**/worker-*.js');
  });

  await test.step('another attempt works, can be stopped, and continues where it was', async () => {
    // The engine's file does not arrive before the review has been stopped.
    const letGo = await hold(page, '**/worker-*.js');
    await review.button(words.retry).click();
    await expect(page.getByRole('progressbar', { name: words.progress })).toBeVisible();
    await expect(review.panel.getByText(words.looking(1, 8))).toBeVisible();
    await expect(review.verdict).toContainText(words.notYet);
    await review.button(words.stop).press('Enter');
    await expect(review.panel.getByText(words.stopped(0, 8))).toBeVisible();
    await expect(review.title).toBeFocused();
    await review.button(words.goOn).click();
    await review.button(words.stop).focus();
    await letGo();
    await review.finished();
    await expect(review.title).toBeFocused();
  });

  await test.step('graph, opening, marks, accuracy, the best move in words and as an arrow', async () => {
    await expect(review.panel.getByText(/^Bishop's Opening|^Italian Game|\(C\d\d\)$/)).toBeVisible();
    await expect(review.panel.getByText(/^Black: \d+% accurate$/)).toBeVisible();
    await expect(review.graph).toHaveAttribute(
      'aria-label',
      /^White's chances over 7 moves; best for White after 3\.\.\. Nf6: #1; best for Black after/,
    );
    await expect(review.verdict).toContainText('4. Qh5xf7#: best move');
    await expect(review.verdict).toContainText('Checkmate, White wins.');
    await expect(review.moves.nth(5)).toHaveAccessibleName('Ng8f6 blunder');
    await expect(review.moves.nth(6)).toHaveAccessibleName('Qh5xf7# best move');
  });

  await test.step('one move back', async () => {
    await review.button(messages.panel.back).click();
    await expect(review.verdict).toContainText('3... Ng8f6: blunder');
    await expect(review.verdict).toContainText('This allows checkmate: you can play Qh5xf7#.');
    await expect(review.arrow('h5f7')).toBeVisible();
    await expect(review.bar).toHaveAccessibleName('Evaluation: White mates in 1.');
    await expect(review.slider).toHaveValue('6');
    await expect(page.getByTestId('live-polite')).toContainText(/3\.\.\. Ng8f6: blunder\. .+ \S+ was better\./);
    await axeInBothSchemes();
    await review.button(messages.panel.last).click();
    await expect(review.arrow('h5f7')).toHaveCount(0);
    await axeInBothSchemes();
  });

  await test.step('PGN with evaluations, glyphs and the opening, copied and downloaded', async () => {
    await review.button(messages.gameOver.copyPgn).click();
    await expect(review.button(messages.play.copied)).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('[ECO "C');
    expect(copied).toMatch(/1\. e4 \{ \[%eval -?\d+\.\d\d\] \} 1\.\.\. e5/);
    expect(copied.replaceAll('\n', ' ')).toMatch(
      /3\.\.\. Nf6 \$4 \{ \[%eval #1\] Blunder\. This allows checkmate: you can play Qxf7#\. \S+ was best\. \} 4\. Qxf7# 1-0/,
    );
    expect(await textOfDownload(review.button(messages.gameOver.downloadPgn))).toBe(copied);
  });

  await test.step('by keyboard alone: the slider, the page’s arrow keys, the list, and the exit', async () => {
    await page.getByRole('heading', { name: words.title }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(review.slider).toHaveValue('6');
    await review.slider.focus();
    await page.keyboard.press('Home');
    await expect(review.verdict).toContainText(words.start);
    await review.expectPiece('e2', 'P');
    await page.keyboard.press('ArrowRight');
    await expect(review.verdict).toContainText('1. e2e4');
    await expect(review.slider).toHaveAttribute('aria-valuetext', /^1\. e2e4.*\. .+ Best now: .+\.$/);
    await expect(page.locator('[data-arrow]')).toHaveCount(1);
    await review.button(words.close).focus();
    await page.keyboard.press('Enter');
    await expect(review.button(messages.gameOver.showResult)).toBeFocused();
    await expect(review.slider).toHaveCount(0);
    await expect(page.locator('[data-arrow]')).toHaveCount(0);
  });

  await test.step('it is kept when closed', async () => {
    await expect(page.getByRole('heading', { name: messages.gameOver.win })).toBeVisible();
    await review.button(words.title).click();
    await expect(review.panel.getByText(/^White: .+ accurate$/)).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await review.button(words.close).click();
  });

  await test.step('a new game removes the review from the board', async () => {
    await page.getByRole('button', { name: 'Play Again vs Bobby Fish-er' }).click();
    await expect(page.locator('[data-arrow]')).toHaveCount(0);
    await expect(page.getByRole('button', { name: messages.ai.restart })).toBeVisible();
  });
});

test('a game from a set-up position under the simplified rules, on one device', async ({ page }) => {
  await page.goto('/play?mode=local');
  await expect(page.getByRole('button', { name: messages.ai.start })).toBeEnabled(ARRIVAL);
  await page.getByLabel(messages.ruleChoice.label).selectOption({ label: messages.ruleChoice.simplified });
  await page.getByLabel(messages.fen.startFrom).fill(MATE_IN_ONE);
  await page.getByRole('button', { name: messages.ai.start }).click();
  const review = new ReviewPage(page);
  await review.move('a1', 'a8');
  await review.openFromDialog();
  await expect(review.panel.getByText(words.setUp)).toBeVisible();
  await expect(review.panel.getByText('Black: no moves')).toBeVisible();
  await expect(review.verdict).toContainText('1. Ra1a8#: best move');
  await expect(review.panel.getByText(words.noMistakes)).toBeVisible();
});

test('an online game is reviewed by its winner, who is shown the other player’s offer meanwhile', async ({
  origin,
  page,
  player,
}) => {
  const match = await beginMatch({ origin, page, player }, queueDoor, 'black');
  await playOn(match, FOOLS_MATE);
  await expect(match.me.dialog).toBeVisible();
  const review = new ReviewPage(page);
  await review.openFromDialog();
  await expect(review.panel.getByText('Barnes Opening (A00)')).toBeVisible();
  await expect(review.moves.nth(2)).toHaveAccessibleName('g2g4 blunder');
  await expect(review.panel.getByText(words.noOwnMistakes)).toBeVisible();
  await review.slider.fill('3');
  await expect(review.arrow('d8h4')).toBeVisible();
  await expect(review.verdict).toContainText('This allows checkmate');
  await match.opponent.act({ type: 'offer-rematch' });
  await expect(review.panel.getByText(/would like to play again/)).toBeVisible();
});

/** White has given the queen for a pawn and is to move. */
const LOST_QUEEN = ['e2e4', 'e7e5', 'd1h5', 'b8c6', 'h5h7', 'h8h7'];

/** Loses a game: the visitor resigns a queen down. */
async function loseQueen(page: Page): Promise<ReviewPage> {
  await writeSavedGames(page, [savedGame({ moves: LOST_QUEEN, clock: null })]);
  const ai = new AiPage(page);
  await page.goto('/ai');
  await expect(page.getByRole('button', { name: messages.ai.restart })).toBeVisible(ARRIVAL);
  await ai.resign();
  await expect(ai.dialog).toBeVisible();
  return new ReviewPage(page);
}

test('a lost game: what went wrong, finding the right move on the board, trying others, and back, also by wheel and keyboard', async ({
  page,
  axeInBothSchemes,
}) => {
  test.slow();
  const study = messages.study;
  const review = await loseQueen(page);

  await test.step('the review shows the worst mistake, why it was one, and its proof on the board', async () => {
    await page.getByRole('dialog').getByRole('button', { name: words.title }).click();
    await expect(review.verdict).toContainText('3. Qh5xh7: blunder', ARRIVAL);
    await expect(review.verdict).toContainText('Rh8xh7', ARRIVAL);
    await expect(review.verdict).toContainText(/queen/i);
    await expect(review.arrow('h8h7')).toBeVisible();
    await review.finished();
    await expect(review.page.getByRole('row', { name: /^Opening 1 blunder/ })).toBeVisible();
    await axeInBothSchemes();
  });

  await test.step('on small laptops the verdict and the buttons for stepping are in the panel together', async () => {
    for (const [width, height] of [
      [1366, 657],
      [1242, 597],
      [1093, 526],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(review.verdict).toBeInViewport({ ratio: 1 });
      await expect(review.button(messages.panel.back)).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('another bad move is refused with the reason, and taken back', async () => {
    await review.button(words.tryAgain).click();
    await expect(review.verdict).toContainText('White to move. Find a better move.');
    await review.expectPiece('h5', 'Q');
    await review.move('h5', 'f7');
    await expect(review.verdict).toContainText('Qh5xf7+ is a blunder too.', ARRIVAL);
    await review.expectPiece('h5', 'Q');
    await expect(page.getByTestId('live-polite')).toContainText('Qh5xf7+ is a blunder too.');
    await axeInBothSchemes();
  });

  await test.step('the first hint is the piece, the second its move', async () => {
    await review.button(study.hint).click();
    await expect(review.verdict).toContainText(/^White to move\. Find a better move\.Move the \w+ on \w\d\./);
    await expect(page.locator('[data-circle]')).toHaveCount(1);
    await review.button(study.hint).click();
    await expect(review.verdict).toContainText(/Move the \w+ from \w\d to \w\d\./);
    await expect(page.locator('[data-arrow]')).toHaveCount(1);
  });

  await test.step('a good move is praised, and the best one is shown', async () => {
    await review.move('b1', 'c3');
    await expect(review.verdict).toContainText(words.found('Nb1c3', 'Bf1c4'), ARRIVAL);
    await expect(page.getByTestId('live-assertive')).toContainText(words.found('Nb1c3', 'Bf1c4'));
    await expect(page.getByRole('group', { name: study.lines }).getByRole('button').first()).toBeVisible(ARRIVAL);
  });

  await test.step('what if: any move from there, the engine’s line, and one press leads back', async () => {
    await review.move('g8', 'f6');
    await expect(review.verdict).toContainText(`${study.variation}: 3... Ng8f6`);
    const line = page.getByRole('group', { name: study.lines }).getByRole('button', { name: /^[+−#]?[\d.]+: 4\. / });
    await expect(line.first()).toBeVisible(ARRIVAL);
    await expect(review.bar).toHaveAccessibleName(/^Evaluation: .+ [+−]?\d/);
    await axeInBothSchemes();
    await line.first().click();
    await expect(review.verdict).toContainText(`${study.variation}: 4. `);
    await review.button(study.backToGame).click();
    await expect(review.verdict).toContainText('3. Qh5xh7: blunder');
    await expect(page.getByRole('group', { name: study.lines })).toHaveCount(0);
  });

  await test.step('giving up shows the move; from elsewhere the mistake is one press away', async () => {
    await review.button(messages.panel.first).click();
    await review.button(words.firstMistake).click();
    await expect(review.verdict).toContainText('3. Qh5xh7: blunder');
    await review.button(words.tryAgain).click();
    await review.button(words.showMove).press('Enter');
    await expect(review.verdict).toContainText(/^The best move was \S+\. Play on, or go back to the game\.$/);
    await expect(review.title).toBeFocused();
    await review.button(study.backToGame).click();
    await expect(review.verdict).toContainText('3. Qh5xh7: blunder');
  });

  await test.step('the wheel steps through the game', async () => {
    await review.board.hover();
    await page.mouse.wheel(0, 120);
    await expect(review.verdict).toContainText('3... Rh8xh7');
    await page.mouse.wheel(0, -120);
    await expect(review.verdict).toContainText('3. Qh5xh7: blunder');
  });

  await test.step('by keyboard alone: try again, what if, and back', async () => {
    await review.button(words.tryAgain).focus();
    await page.keyboard.press('Enter');
    await expect(review.board.locator(':focus')).toBeVisible();
    await review.moveByArrows('f1', 'c4');
    await expect(review.verdict).toContainText(words.foundBest('Bf1c4'), ARRIVAL);
    await review.moveByArrows('g8', 'f6');
    await expect(review.verdict).toContainText('3... Ng8f6');
    await review.button(study.backToGame).focus();
    await page.keyboard.press('Enter');
    await expect(review.verdict).toContainText('3. Qh5xh7: blunder');
    await expect(review.title).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(review.verdict).toContainText('2... Nb8c6');
    await page.keyboard.press('ArrowRight');
    await expect(review.verdict).toContainText('3. Qh5xh7: blunder');
  });

  await test.step('a reload shows the finished review again; after it is closed, the result', async () => {
    await page.reload();
    await expect(review.verdict).toContainText('3. Qh5xh7: blunder');
    await expect(review.panel.getByText(/^White: .+ accurate$/)).toBeVisible();
    await review.button(messages.panel.first).click();
    await expect(review.verdict).toContainText(words.start);
    await page.reload();
    await expect(review.panel.getByText(/^White: .+ accurate$/)).toBeVisible();
    await expect(review.verdict).toContainText(words.start);
    await review.button(words.firstMistake).click();
    await expect(review.verdict).toContainText('3. Qh5xh7: blunder');
    await review.button(words.close).click();
    await review.expectPiece('h7', 'Q');
    await page.reload();
    await page.getByRole('dialog').getByRole('button', { name: words.title }).click();
    await expect(review.verdict).toContainText('3. Qh5xh7: blunder');
    await review.button(words.close).click();
  });

  await test.step('one step back leaves the game', async () => {
    await page.goBack();
    await expect(page).not.toHaveURL('/ai');
  });
});

test('@phone the evaluation does not move the board; a mistake is tried again by touch', async ({ page, axe }) => {
  test.slow();
  await page.clock.install();
  const review = await loseQueen(page);
  await review.openFromDialog();
  await expect(review.verdict).toContainText('3. Qh5xh7: blunder');
  for (const [width, height] of [
    [640, 360],
    [740, 360],
    [568, 320],
  ] as const) {
    await page.setViewportSize({ width, height });
    await review.button(messages.panel.first).tap();
    await expectAbove(review.button(words.firstMistake), review.button(messages.panel.back));
    await review.button(messages.panel.last).tap();
    await review.button(words.firstMistake).tap();
    await expectAbove(review.button(words.tryAgain), review.button(messages.panel.back));
    const bar = await boxOf(review.bar);
    expect((await boxOf(review.verdict)).x - bar.right, `${width} px: beside the evaluation`).toBeGreaterThanOrEqual(4);
  }
  await page.setViewportSize({ width: 360, height: 640 });
  expect((await boxOf(review.bar)).y).toBeGreaterThanOrEqual((await boxOf(review.board)).bottom);

  await test.step('a touch of the graph leaves it in place', async () => {
    await review.slider.scrollIntoViewIfNeeded();
    await review.slider.tap();
    await expect(review.slider).toHaveValue('3');
    await expect(review.slider).toBeInViewport({ ratio: 1 });
    await review.button(words.firstMistake).tap();
    await expect(review.verdict).toContainText('3. Qh5xh7: blunder');
    await expect(review.board).toBeInViewport({ ratio: 0.95 });
  });

  const letGo = await hold(page, '**/worker-*.js');
  await review.button(words.tryAgain).tap();
  await expect(review.board).toBeInViewport({ ratio: 0.95 });
  await expect(review.button(words.showMove)).toBeInViewport({ ratio: 1 });
  await axe();
  const evaluation = await review.bar.getAttribute('aria-label');
  await review.tap('b1', 'c3');

  await test.step('while the move is judged, bar, list and graph show the position before the mistake', async () => {
    await expect(review.verdict).toContainText(messages.study.judging);
    await review.expectPiece('c3', 'N');
    await expect(review.bar).toHaveAccessibleName(evaluation ?? '');
    await expect(review.moves.nth(3)).toHaveAttribute('aria-current', 'step');
    await expect(review.slider).toHaveValue('4');
  });

  await test.step('a review that is closed meanwhile says nothing later on', async () => {
    await review.button(words.close).tap();
    await expect(review.slider).toHaveCount(0);
    await page.clock.runFor(ENGINE_PATIENCE_MS);
    for (const urgency of ['polite', 'assertive'])
      await expect(page.getByTestId(`live-${urgency}`)).not.toContainText(messages.study.notJudged);
    await letGo();
    await review.button(words.title).tap();
    await expect(review.verdict).toContainText('3. Qh5xh7: blunder');
    await review.button(words.tryAgain).tap();
    await review.tap('b1', 'c3');
  });

  await expect(review.verdict).toContainText(words.found('Nb1c3', 'Bf1c4'), ARRIVAL);
  await axe();
  await review.button(messages.study.backToGame).tap();
  await expect(review.verdict).toContainText('3. Qh5xh7: blunder');
});

test('@phone board, verdict and the buttons for stepping are on the screen together', async ({ page, axe }) => {
  const review = await playScholarsMate(page);
  await review.openFromDialog();
  for (const part of [review.verdict, review.button(messages.panel.back)])
    await expect(part).toBeInViewport({ ratio: 1 });
  await expect(review.board).toBeInViewport({ ratio: 1 });
  // The marks have made the moves before it wider.
  await expect(review.moves.last()).toBeInViewport({ ratio: 1 });

  for (const size of [
    { width: 360, height: 640 },
    { width: 768, height: 1024 },
  ]) {
    await page.setViewportSize(size);
    await review.button(words.close).click();
    await review.button(messages.gameOver.downloadPgn).scrollIntoViewIfNeeded();
    await review.button(words.title).click();
    for (const part of [review.board, review.verdict, review.button(messages.panel.back)])
      await expect(part).toBeInViewport({ ratio: 1 });
  }

  await test.step('beside the board, in the panel’s own scroll position', async () => {
    for (const size of [
      { width: 640, height: 360 },
      { width: 568, height: 320 },
    ]) {
      await page.setViewportSize(size);
      await review.button(messages.gameOver.downloadPgn).scrollIntoViewIfNeeded();
      for (const step of [messages.panel.first, messages.panel.last]) {
        await review.button(step).tap();
        await review.expectVerdictWhole();
      }
    }
  });

  await page.setViewportSize({ width: 360, height: 640 });
  await review.button(messages.panel.back).click();
  await expect(review.arrow('h5f7')).toBeVisible();
  await expect(review.moves.nth(5)).toHaveAccessibleName('Ng8f6 blunder');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await axe();
});
