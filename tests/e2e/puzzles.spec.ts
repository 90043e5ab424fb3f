import {
  api,
  messages,
  NEW_SOLVER_RATING,
  NEXT_PUZZLE_DELAY_MS,
  PUZZLE_LEAD_IN_MS,
  puzzleRatingFor,
  puzzleRushPath,
  storageKeys,
} from '@sixtyfour/contract';
import type { Page } from '@playwright/test';
import { ARRIVAL, expect, test } from './fixtures.ts';
import { boxOf, expectNoSidewaysScroll } from './layout.ts';
import {
  addPuzzles,
  BLACK_TO_MOVE,
  expectStored,
  type KnownPuzzle,
  LED_INTO,
  PROMOTION,
  PuzzlePage,
  setPuzzles,
  setToday,
  showcaseBoards,
  TodayPuzzle,
  TWO_MATES,
  TWO_MOVES,
  UNDER_PROMOTION,
  USUAL_PUZZLES,
} from './puzzle-page.ts';

const { puzzles, showcase } = messages;

test.afterAll(({ server }) => setPuzzles(server.database, ...USUAL_PUZZLES));

test.beforeEach(async ({ server }) => {
  await setPuzzles(server.database, TWO_MOVES, BLACK_TO_MOVE, TWO_MATES, UNDER_PROMOTION);
});

/** Opens a page with a stopped clock, which the test advances. */
async function openAtNoon(page: Page, known: KnownPuzzle): Promise<PuzzlePage> {
  await page.clock.install({ time: '2026-11-21T11:00:00Z' });
  const puzzle = new PuzzlePage(page);
  await puzzle.openPuzzle(known);
  await page.clock.pauseAt(new Date('2026-11-21T12:00:00Z'));
  return puzzle;
}

test('a puzzle from its page to its solution', async ({ page, puzzle, server }) => {
  await setPuzzles(server.database, TWO_MOVES);

  await test.step('R-NAV-14 R-PZ-05 /puzzles shows a random puzzle of the database', async () => {
    const asked = page.waitForRequest(`**${api.randomPuzzle.path}*`);
    await puzzle.open();
    expect(new URL((await asked).url()).search).toBe(`?near=${puzzleRatingFor(NEW_SOLVER_RATING)}&gentle=1`);
    // The page prefetches this one when the first one is solved.
    await addPuzzles(server.database, TWO_MATES);
    expect(await puzzle.pieces()).toBe('r...r.k......ppp....................Q................PPP....R.K.');
  });

  await test.step('R-PZ-01 R-PZ-02 R-PZ-03 R-PZ-04 title, task, moves remaining, a board and Next Puzzle', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chess Puzzle Challenge');
    await expect(puzzle.description).toHaveText('Mate on the back rank.');
    await expect(page.getByText('White to move', { exact: true })).toBeVisible();
    await expect(puzzle.remaining).toHaveText('Moves remaining: 2');
    await expect(puzzle.board).toBeVisible();
    await expect(page.getByRole('region', { name: puzzles.panel })).toMatchAriaSnapshot(`
      - region "Puzzle":
        - /children: equal
        - button "Hint"
        - button "Show solution" [disabled]
        - button "Next Puzzle"
        - text: Type a move
        - textbox "Type a move":
          - /placeholder: e2e4, Nf3, O-O
        - alert
        - button "One move back" [disabled]
        - button "One move forward" [disabled]
        - button "Flip board"
        - button "More"
        - group: Choose puzzles
        - 'link "Puzzle Rush: as many as you can"':
          - /url: /puzzles?rush
    `);
  });

  await test.step('R-PZ-10 R-ER-19 a wrong move is taken back, and does not reveal the rating or the themes', async () => {
    await puzzle.drag('e4', 'a8');
    await expect(puzzle.feedback).toContainText('Incorrect move! Try again.');
    await puzzle.expectPiece('e4', 'Q');
    await puzzle.expectPiece('a8', 'r');
    await expect(puzzle.remaining).toHaveText('Moves remaining: 2');
    await expect(page.getByRole('main')).not.toContainText(/1450|sacrifice/i);
  });

  await test.step('a wrong move is explained without revealing the right one', async () => {
    await expect(puzzle.feedback).toContainText('Your queen isn’t safe on a8', ARRIVAL);
    await expect(page.getByTestId('live-polite')).toContainText('Your queen isn’t safe on a8');
    const arrows = page.locator('[data-arrow]');
    await expect(arrows).toHaveCount(2);
    await expect(page.locator('[data-arrow="e4a8"]')).toBeAttached();
    await expect(page.locator('[data-arrow="e8a8"]')).toBeAttached();
    await puzzle.move('e4', 'b1');
    await expect(arrows).toHaveCount(0);
    await expect(puzzle.feedback).toContainText(puzzles.notBest, ARRIVAL);
    await expect(puzzle.feedback).not.toContainText('e8');
  });

  await test.step('R-PZ-06 R-PZ-08 R-PZ-11 R-MS-01 R-MS-02 the reply to a right move is automatic, then the puzzle is solved', async () => {
    await puzzle.move('e4', 'e8');
    await expect(puzzle.feedback).toContainText('Correct move! Keep going.');
    await expect(puzzle.remaining).toHaveText('Moves remaining: 1');
    await puzzle.expectPiece('a8', '');
    await puzzle.expectPiece('e8', 'r');
    await expect(puzzle.feedback).toContainText('Black rook a8 takes queen on e8.');
    await puzzle.drag('e1', 'e8');
    await expect(puzzle.feedback).toContainText('Puzzle solved! Well done!');
    await expect(puzzle.remaining).toHaveText('Moves remaining: 0');
    await expect(puzzle.feedback).toContainText('Rated 1450. Mate in 2, sacrifice.');
    await expect(puzzle.fact(puzzles.solvedCount)).toHaveText('1');
    await expect(puzzle.fact(puzzles.streak)).toHaveText('0');
  });
});

test('one puzzle after another', async ({ page, server }) => {
  const manyThemes = ['mateIn1', 'oneMove', 'backRankMate', 'endgame', 'rookEndgame', 'quietMove'];
  await setPuzzles(server.database, { ...TWO_MATES, themes: manyThemes }, BLACK_TO_MOVE);
  const puzzle = await openAtNoon(page, BLACK_TO_MOVE);

  await test.step('black to move: the board is flipped, and its rows run from h to a', async () => {
    await expect(puzzle.board).toHaveAttribute('data-orientation', 'black');
    await expect(page.getByText('Black to move', { exact: true })).toBeVisible();
    await puzzle.move('g1', 'f1');
    await expect(page.getByTestId('toasts')).toContainText(messages.onlineGame.moveOwn);
    await expect(page.getByTestId('toast')).toHaveText(messages.onlineGame.moveOwn);
    await puzzle.move('d8', 'd1');
    await expect(puzzle.feedback).toContainText(puzzles.solved);
    // The toast would cover it for four seconds.
    await expect(page.getByTestId('toast')).toHaveCount(0);
  });

  await test.step('R-PZ-07 R-CO-07 the next puzzle comes two seconds after the last was solved, and is a different one', async () => {
    await page.clock.runFor(1_900);
    await expect(puzzle.feedback).toContainText(puzzles.solved);
    await page.clock.runFor(200);
    await expect(puzzle.feedback).toContainText(puzzles.yourMove);
    await expect(puzzle.description).toHaveText('Find the best move!');
    await expect(puzzle.board).toHaveAttribute('data-orientation', 'white');
    // A solved puzzle can be shown again with its details.
    await expect(page.getByText('Rated 800. Back rank mate.')).toBeVisible();
    await expect(puzzle.back).toBeVisible();
  });

  let asked = 0;
  page.on('request', (request) => (asked += request.url().includes(api.randomPuzzle.path) ? 1 : 0));

  await test.step('where the line ends in mate, any mate solves the puzzle', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const before = await boxOf(puzzle.more);
    await puzzle.move('g1', 'g8');
    await expect(puzzle.feedback).toContainText(puzzles.solved);
    await expect(puzzle.fact(puzzles.streak)).toHaveText('2');
    expect(await boxOf(puzzle.more), 'themes on two lines move nothing').toEqual(before);
  });

  await test.step('Next Puzzle within the two seconds loads one puzzle, not two', async () => {
    await puzzle.next.click();
    await expect(puzzle.feedback).toContainText(puzzles.yourMove);
    await puzzle.move('d8', 'd7');
    await expect(puzzle.feedback).toContainText(puzzles.wrong);
    // A timer that was not stopped would remove the message about the miss.
    await page.clock.runFor(NEXT_PUZZLE_DELAY_MS);
    await expect(puzzle.feedback).toContainText(puzzles.wrong);
    expect(asked).toBe(1);
  });
});

test('the opponent’s move comes first; a wrong move is explained by what it allows; viewing a solved puzzle holds it; Back and Next lead there and back', async ({
  page,
  puzzle,
  server,
}) => {
  await setPuzzles(server.database, LED_INTO, TWO_MATES);
  // The clock is stopped before the page opens, so the move waits.
  await page.clock.install({ time: '2026-11-21T11:00:00Z' });
  await page.clock.pauseAt(new Date('2026-11-21T12:00:00Z'));
  await puzzle.openPuzzle(LED_INTO);
  const main = page.locator('button[data-variant="main"]');

  await test.step('the position before is shown with the task, then the move is played', async () => {
    await expect(puzzle.feedback).toContainText(puzzles.leadIn);
    await expect(puzzle.remaining).toHaveText('Moves remaining: 1');
    await puzzle.expectPiece('a6', 'r');
    await page.clock.runFor(PUZZLE_LEAD_IN_MS);
    await puzzle.expectPiece('a5', 'r');
    await puzzle.expectPiece('a6', '');
    await expect(puzzle.feedback).toContainText(puzzles.yourMove);
    await expect(main).toHaveText([messages.panel.hint]);
  });

  await test.step('there is exactly one primary button at any time', async () => {
    await puzzle.move('e1', 'e5');
    await expect(main).toHaveText([puzzles.showSolution]);
    await test.step('the wrong move is explained without revealing the right one', async () => {
      const reason =
        'Your king has no way out from behind its own pieces: Ra5a1+ Re5e1 Ra1xe1# is checkmate on the back rank.';
      await expect(puzzle.feedback).toContainText(reason, ARRIVAL);
      await expect(page.getByTestId('live-polite')).toHaveText(reason);
      await expect(puzzle.feedback).not.toContainText('e8');
    });
    await puzzle.move('e1', 'e8');
    await expect(puzzle.feedback).toContainText(puzzles.solved);
    await expect(main).toHaveText([puzzles.next]);
  });

  await test.step('R-PZ-07 an arrow on the board holds it, and so does stepping through the moves', async () => {
    await page.clock.runFor(1_500);
    await puzzle.square('e8').hover();
    await page.mouse.down({ button: 'right' });
    await puzzle.square('g8').hover();
    await page.mouse.up({ button: 'right' });
    await expect(page.locator('.board-arrow')).toHaveCount(1);
    await page.clock.runFor(2 * NEXT_PUZZLE_DELAY_MS);
    await expect(puzzle.feedback).toContainText(puzzles.solved);
    for (let steps = 0; steps < 2; steps++)
      await page.getByRole('button', { name: messages.panel.back, exact: true }).click();
    await puzzle.expectPiece('a6', 'r');
    await puzzle.next.click();
    await puzzle.expectPiece('h1', 'R');
  });

  await test.step('Back shows the solved puzzle with its line, Next Puzzle the current one', async () => {
    await puzzle.back.click();
    await expect(puzzle.feedback).toContainText(puzzles.lookingBack);
    await puzzle.expectPiece('a5', 'r');
    await page.getByRole('button', { name: messages.panel.forward, exact: true }).click();
    await puzzle.expectPiece('e8', 'R');
    await page.clock.runFor(2 * NEXT_PUZZLE_DELAY_MS);
    await expect(puzzle.feedback).toContainText(puzzles.lookingBack);
    await puzzle.next.click();
    await expect(puzzle.feedback).toContainText(puzzles.yourMove);
    await puzzle.expectPiece('h1', 'R');
  });

  await test.step('a second tap on Next Puzzle does not take a hint, which would cost rating', async () => {
    await puzzle.move('h1', 'h8');
    await expect(puzzle.feedback).toContainText(puzzles.solved);
    const rating = await puzzle.fact(puzzles.yourRating).textContent();
    await puzzle.next.click();
    await expect(puzzle.feedback).toContainText(puzzles.leadIn);
    // The hint button is where Next Puzzle was.
    await puzzle.hint.click({ force: true });
    await page.clock.runFor(PUZZLE_LEAD_IN_MS);
    await puzzle.expectPiece('a5', 'r');
    await expect(puzzle.feedback).toContainText(puzzles.yourMove);
    await expect(puzzle.fact(puzzles.yourRating)).toHaveText(rating ?? '');
  });
});

test('a missed puzzle comes back the next day and says why; once solved, it comes back later', async ({
  page,
  server,
}) => {
  await setPuzzles(server.database, TWO_MATES, BLACK_TO_MOVE, TWO_MOVES);
  const puzzle = await openAtNoon(page, TWO_MATES);
  const why = page.getByRole('main').getByText(/^You missed this one/);
  // The page requests the next puzzle after reading its storage, so by then this one is stored.
  const solve = async () => {
    const asked = page.waitForRequest(`**${api.randomPuzzle.path}*`);
    await puzzle.move('g1', 'g8');
    await expect(puzzle.feedback).toContainText(puzzles.solved);
    await asked;
  };
  await puzzle.move('g1', 'g7');
  await expect(puzzle.feedback).toContainText(puzzles.wrong);
  await solve();
  const nextDay = async (day: string) => {
    await page.clock.setFixedTime(new Date(`2026-11-${day}T12:00:00Z`));
    await puzzle.openPuzzle(BLACK_TO_MOVE);
    await puzzle.next.click();
    await expect(puzzle.feedback).not.toContainText(puzzles.loading);
  };
  await nextDay('21');
  await expect(why).toBeHidden();
  await nextDay('22');
  await expect(why).toHaveText('You missed this one a day ago, so here it is again.');
  const rating = await puzzle.fact(puzzles.yourRating).textContent();
  await solve();
  await expect(puzzle.fact(puzzles.yourRating)).toHaveText(rating ?? '');
  await nextDay('23');
  await expect(why).toBeHidden();
  await nextDay('26');
  await expect(why).toHaveText('You missed this one 5 days ago, so here it is again.');
});

test('a hint selects the piece, and a miss enables the solution, which is played to its end', async ({
  page,
  puzzle,
  axeInBothSchemes,
}) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  await puzzle.openPuzzle(TWO_MOVES);

  await test.step('the gray solution button describes why it is not available yet, and a press says so', async () => {
    await expect(puzzle.showSolution).toHaveAttribute('aria-disabled', 'true');
    await expect(puzzle.showSolution).toHaveAccessibleDescription(puzzles.solutionLater);
    // Without `force`, Playwright would wait until the disabled button is enabled.
    await puzzle.showSolution.click({ force: true });
    const told = puzzle.feedback.getByText(puzzles.solutionLater);
    await expect(told).toBeVisible();
    expect((await told.boundingBox())?.height, 'one line').toBeLessThan(30);
    await axeInBothSchemes();
  });
  await page.setViewportSize({ width: 1280, height: 800 });

  await puzzle.hint.click();
  await puzzle.expectMark('e4', 'selected');
  await expect(puzzle.feedback).toContainText('Look at the queen on e4.');
  // A visitor who follows the hint presses the piece first.
  await puzzle.square('e4').click();
  await puzzle.expectMark('e4', 'selected');
  await puzzle.square('e7').click();
  await expect(puzzle.feedback).toContainText(puzzles.wrong);
  await expect(puzzle.showSolution).toHaveAttribute('aria-disabled', 'false');
  await expect(puzzle.showSolution).toHaveAccessibleDescription('');
  await page.getByText(puzzles.choose).click();
  await axeInBothSchemes();
  await puzzle.showSolution.click();
  await expect(puzzle.feedback).toContainText(puzzles.solutionShown);
  await puzzle.expectPiece('e8', 'R');
  await axeInBothSchemes();
  await expect(puzzle.fact(puzzles.solvedCount)).toHaveText('0');
  // The solution can be stepped through, and stays until the visitor continues.
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Home');
  await puzzle.expectPiece('e4', 'Q');
  await page.keyboard.press('End');
  await puzzle.expectPiece('e8', 'R');
  await puzzle.next.click();
  await expect(puzzle.feedback).toContainText(puzzles.yourMove);
});

test('a reload or going back shows the puzzle that was on the board, which has counted', async ({ page, puzzle }) => {
  await puzzle.openPuzzle(TWO_MATES);
  await puzzle.next.click();
  const rating = puzzle.fact(puzzles.yourRating);
  await expect(puzzle.feedback).toContainText('A hint counts as a miss.');
  const pieces = await puzzle.pieces();
  await puzzle.hint.click();
  await expect(rating).not.toHaveText('1500');
  const counted = String(await rating.textContent());
  await expectStored(page, 'solver');
  const again = async (come: () => Promise<unknown>) => {
    await come();
    await expect(puzzle.feedback).toContainText(puzzles.yourMove);
    expect(await puzzle.pieces()).toBe(pieces);
    await puzzle.hint.click();
    await expect(puzzle.feedback).toContainText('Look at the');
    await expect(rating).toHaveText(counted);
  };
  await again(() => page.reload());
  await again(() => page.reload());
  await page.getByRole('link', { name: messages.nav.about, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.nav.about);
  await again(() => page.goBack());
});

test('a missed puzzle counts once: after a reload its solution can be shown, and today’s lowers the rating once', async ({
  page,
  puzzle,
  server,
}) => {
  const rating = puzzle.fact(puzzles.yourRating);
  await puzzle.openPuzzle(TWO_MOVES);
  await puzzle.move('e4', 'e5');
  await expect(rating).not.toHaveText('1500');
  const counted = String(await rating.textContent());
  await expectStored(page, 'solver');
  await page.reload();
  await expect(puzzle.feedback).toContainText(puzzles.yourMove);
  await expect(puzzle.feedback).not.toContainText(puzzles.yourMoveText);
  await puzzle.showSolution.click();
  await expect(puzzle.feedback).toContainText(puzzles.solutionShown);

  await setToday(server.database, TWO_MOVES);
  const today = new TodayPuzzle(page);
  await today.open();
  await today.move('e4', 'e5');
  await expect(today.feedback).toContainText(puzzles.wrong);
  await puzzle.openPuzzle(BLACK_TO_MOVE);
  await expect(rating).toHaveText(counted);
});

test('A-20 a pawn promotes to a queen without asking; if the solution has another piece, the visitor chooses', async ({
  page,
  puzzle,
  server,
}) => {
  await addPuzzles(server.database, PROMOTION);
  const picker = page.getByRole('dialog', { name: messages.promotion.title });
  await puzzle.openPuzzle(PROMOTION);
  await puzzle.move('e7', 'e8');
  await expect(puzzle.feedback).toContainText(puzzles.solved);
  await puzzle.expectPiece('e8', 'Q');
  await puzzle.openPuzzle(UNDER_PROMOTION);
  await puzzle.move('d7', 'd8');
  await picker.getByRole('button', { name: messages.promotion.queen }).click();
  await expect(puzzle.feedback).toContainText(puzzles.wrong);
  await puzzle.move('d7', 'd8');
  await picker.getByRole('button', { name: messages.promotion.knight }).click();
  await puzzle.expectPiece('d8', 'N');
  await puzzle.expectPiece('c7', 'k');
  await puzzle.type('Nxf7');
  await expect(puzzle.feedback).toContainText(puzzles.solved);
});

test('a link leads to the daily puzzle, which is the same for everyone, and one that is copied to the puzzle itself', async ({
  page,
  puzzle,
  context,
  visitor,
  origin,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  const friend = new PuzzlePage(await visitor());
  await puzzle.openPuzzle(BLACK_TO_MOVE);
  await puzzle.more.click();
  await page.getByRole('link', { name: puzzles.daily }).click();
  await expect(page).toHaveURL('/puzzles?daily');
  await expect(page.getByText(/^Puzzle for \d{1,2} [A-Z][a-z]+ \(UTC\)$/)).toBeVisible();
  await friend.open('?daily');
  const daily = await puzzle.pieces();
  expect(await friend.pieces()).toBe(daily);
  await puzzle.next.click();
  await expect.poll(() => puzzle.pieces()).not.toBe(daily);
  await puzzle.more.click();
  await page.getByRole('link', { name: puzzles.daily }).click();
  await expect.poll(() => puzzle.pieces()).toBe(daily);

  await puzzle.open();
  const pieces = await puzzle.pieces();
  await puzzle.more.click();
  await page.getByRole('button', { name: puzzles.copyLink }).click();
  await expect(page.getByRole('button', { name: messages.play.copied })).toBeVisible();
  await page.keyboard.press('Escape');
  await puzzle.typeMove.focus();
  await page.keyboard.press('ControlOrMeta+V');
  const link = await puzzle.typeMove.inputValue();
  expect(link).toMatch(new RegExp(`^${origin}/puzzles\\?id=[\\w-]+$`));
  await friend.page.goto(link);
  await expect(friend.remaining).toBeVisible();
  expect(await friend.pieces()).toBe(pieces);
});

test('when there is no puzzle to show', async ({ page, puzzle, context, server, axeInBothSchemes, expectConsole }) => {
  expectConsole(/404/, /ERR_INTERNET_DISCONNECTED/, /503/);
  const retry = page.getByRole('button', { name: puzzles.retry });

  await test.step('a link to a missing puzzle says so and leads to another one', async () => {
    await page.goto('/puzzles?id=no-such-puzzle');
    await expect(puzzle.trouble).toContainText(messages.problems.puzzleNotFound);
    await axeInBothSchemes();
    await page.getByRole('button', { name: puzzles.randomPuzzle }).click();
    await expect(puzzle.remaining).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('a failing server says so, while this device has no other puzzle', async () => {
    await page.route(`**${api.randomPuzzle.path}*`, (route) => route.fulfill({ status: 503, body: 'away' }));
    await puzzle.next.click();
    await expect(puzzle.trouble).toContainText(messages.problems.unavailable);
    await page.unroute(`**${api.randomPuzzle.path}*`);
  });

  await test.step("R-PZ-09 R-ER-19 offline: 'Error loading puzzle.', until the network is back", async () => {
    await context.setOffline(true);
    await retry.click();
    await expect(puzzle.trouble).toContainText('Error loading puzzle.');
    await expect(puzzle.trouble).toContainText(puzzles.loadFailedText);
    // The puzzle on the board stays.
    await expect(puzzle.board.locator('[data-piece="K"]')).toHaveCount(1);
    await context.setOffline(false);
    await expect(puzzle.remaining).toBeVisible();
    await expect(puzzle.trouble).toBeHidden();
  });

  await test.step('a server without puzzles says so', async () => {
    await setPuzzles(server.database);
    await puzzle.next.click();
    await expect(puzzle.trouble).toContainText(puzzles.noneLikeThis);
    // A puzzle that the page has not shown: the last one must not come twice in a row.
    await addPuzzles(server.database, { ...TWO_MOVES, id: 'new' });
    await page.getByRole('button', { name: puzzles.anyPuzzle }).click();
    await expect(puzzle.trouble).toBeHidden();
    await expect(puzzle.remaining).toHaveText('Moves remaining: 2');
  });

  await test.step('S-08 any description is shown as text', async () => {
    const description = '<img src=x onerror="document.title=1"> "><svg/onload=alert(1)>';
    await setPuzzles(server.database, { ...TWO_MATES, id: 'markup', description });
    await puzzle.next.click();
    await expect(puzzle.description).toHaveText(description);
    await expect(puzzle.description.locator('img, svg')).toHaveCount(0);
    await expect(page).toHaveTitle(messages.site.titled(puzzles.title));
  });

  await test.step('a stored puzzle whose line cannot be played is an error, not a crash', async () => {
    await setPuzzles(server.database, { ...TWO_MATES, id: 'broken', solution: ['0,0-7,7'] });
    await puzzle.next.click();
    await expect(puzzle.trouble).toContainText(puzzles.unreadable);
  });
});

test('choosing a level and a theme loads a matching puzzle at once, and both are remembered', async ({
  page,
  puzzle,
}) => {
  await puzzle.openPuzzle(TWO_MOVES);
  const level = page.getByLabel(puzzles.level);
  const theme = page.getByLabel(puzzles.theme);
  await page.getByText(puzzles.choose).click();
  await level.selectOption({ label: puzzles.levels.advanced });
  await puzzle.expectPiece('d7', 'P');
  await level.selectOption({ label: puzzles.levels.any });
  await puzzle.expectPiece('d7', '');
  await theme.selectOption({ label: messages.puzzleThemes.underPromotion });
  await puzzle.expectPiece('d7', 'P');
  await page.goto('/puzzles');
  await puzzle.expectPiece('d7', 'P');
  await page.getByText(puzzles.choose).click();
  await expect(level).toHaveValue('any');
  await expect(theme).toHaveValue('underPromotion');
});

test('the data about the solver', async ({ page, puzzle, server }) => {
  await setPuzzles(server.database, TWO_MATES, BLACK_TO_MOVE, TWO_MOVES);

  await test.step('a recently solved puzzle does not come again while there are others', async () => {
    await puzzle.openPuzzle(TWO_MATES);
    await puzzle.move('g1', 'g8');
    await expect(puzzle.feedback).toContainText(puzzles.solved);
    await puzzle.next.click();
    await expect(puzzle.feedback).toContainText(puzzles.yourMove);
    // Two puzzles are left, one of them with black to move, and none comes twice in a row.
    for (let count = 0; count < 3; count++) {
      await puzzle.expectPiece('h1', '');
      const isWhite = (await puzzle.board.getAttribute('data-orientation')) === 'white';
      await puzzle.next.click();
      await expect(puzzle.board).toHaveAttribute('data-orientation', isWhite ? 'black' : 'white');
    }
  });

  await test.step('it stays on the device until it is deleted', async () => {
    await expect(puzzle.fact(puzzles.solvedCount)).toHaveText('1');
    const rating = Number(await puzzle.fact(puzzles.yourRating).textContent());
    expect(rating).toBeGreaterThan(1500);
    await page.goto('/puzzles');
    await expect(puzzle.fact(puzzles.solvedCount)).toHaveText('1');
    await expect(puzzle.fact(puzzles.yourRating)).toHaveText(String(rating));
    await expect
      .poll(async () => (await page.context().storageState()).origins[0]?.localStorage.map(({ name }) => name))
      .toContain(storageKeys.anonymousId);
    await page.goto('/privacy');
    await page.getByRole('button', { name: messages.personalData.remove }).click();
    await page.getByRole('button', { name: messages.personalData.reallyRemove }).click();
    await expect(page.getByTestId('toasts')).toContainText(messages.personalData.removed);
    await page.goto('/puzzles');
    await expect(puzzle.remaining).toBeVisible();
    await expect(puzzle.fact(puzzles.solvedCount)).toHaveText('0');
  });
});

test('a puzzle is solved by keyboard alone, and everything is announced', async ({ page, puzzle }) => {
  const polite = page.getByTestId('live-polite');
  await puzzle.openPuzzle(TWO_MOVES);
  await expect(polite).toHaveText('Mate on the back rank. White to move. Moves remaining: 2.');
  await puzzle.square('g1').focus();
  for (const key of ['q', 'Enter']) await page.keyboard.press(key);
  await puzzle.expectMark('e4', 'selected');
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  await expect(puzzle.square('e8')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(polite).toHaveText('Black rook a8 takes queen on e8. Your turn. Moves remaining: 1.');
  await puzzle.typeMove.focus();
  await page.keyboard.type('Re7');
  await page.keyboard.press('Enter');
  await expect(polite).toHaveText('Incorrect move! Try again. White rook e1 to e7 isn’t the right move.');
  await puzzle.type('nonsense');
  await expect(page.getByRole('alert').filter({ hasText: /^Invalid move:/ })).toBeVisible();
  await puzzle.type('Rxe8#');
  await expect(page.getByTestId('live-assertive')).toHaveText(
    /White rook e1 takes rook on e8\. Checkmate\. Puzzle solved! Well done!/,
  );
});

test('R-NAV-06 R-NAV-15 R-PZ-12 R-PZ-13 A-52 the showcase: today’s puzzle, two boards in each of three levels, then what is coming soon', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Puzzles' }).click();
  await expect(page).toHaveURL('/chess-puzzles');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chess Puzzles');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    showcase.today,
    'Beginner',
    'Intermediate',
    'Advanced',
  ]);
  for (const level of ['Beginner', 'Intermediate', 'Advanced']) {
    const section = page.getByRole('region', { name: level });
    await expect(section.getByTestId('showcase-puzzle')).toHaveCount(2);
    await expect(section.getByRole('grid')).toHaveCount(2);
  }
  const soon = page.getByText(/interactive board is coming soon/);
  await expect(soon).toHaveCSS('font-size', '14px');
  expect((await boxOf(soon)).y).toBeGreaterThan((await boxOf(page.getByRole('grid').last())).bottom);

  const boards = await showcaseBoards(page);
  const [backRank, , smothered] = boards;
  await backRank.hint.click();
  await backRank.expectMark('d1', 'selected');
  await backRank.square('c1').click();
  await expect(backRank.feedback).toContainText(puzzles.wrong);
  await backRank.drag('d1', 'd8');
  await expect(backRank.feedback).toContainText(puzzles.solved);
  await page.getByText(showcase.answer, { exact: true }).first().click();
  await expect(page.getByText(showcase.tasks.backRank.answer)).toBeVisible();

  await test.step('each board can be solved, also by keyboard, without disturbing the others', async () => {
    const underPromotion = boards[5];
    await underPromotion.moveByArrows('d7', 'd8');
    await page
      .getByRole('dialog', { name: messages.promotion.title })
      .getByRole('button', { name: 'Knight' })
      .press('Enter');
    await underPromotion.expectPiece('c7', 'k');
    await underPromotion.moveByArrows('d8', 'f7');
    await expect(underPromotion.feedback).toContainText(puzzles.solved);
    await expect(page.getByTestId('live-assertive')).toContainText(puzzles.solved);
    await underPromotion.again.click();
    await expect(underPromotion.feedback).toContainText(puzzles.yourMove);
    await underPromotion.expectPiece('d7', 'P');
    for (const other of boards.slice(1, 5)) await expect(other.feedback).toContainText(puzzles.yourMove);

    await smothered.move('c4', 'f7');
    await smothered.showSolution.click();
    await expect(smothered.feedback).toContainText(puzzles.solutionShown);
    await smothered.expectPiece('f7', 'N');
  });

  await test.step('they lead to others of their theme, the page to any and to a rush, and /play to a random one', async () => {
    await expect(page.getByRole('link', { name: puzzles.rush })).toHaveAttribute('href', puzzleRushPath);
    const beginner = page.getByRole('region', { name: showcase.levels.beginner });
    await beginner.getByRole('link', { name: showcase.more(messages.puzzleThemes.backRankMate) }).click();
    await expect(page).toHaveURL('/puzzles?theme=backRankMate');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(puzzles.title);
    await new PuzzlePage(page).expectPiece('d8', 'r');
    await page.goBack();
    await soon.getByRole('link', { name: showcase.morePuzzles }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(puzzles.title);
    await expect(new PuzzlePage(page).remaining).toBeVisible();
    await page.goto('/play');
    await page.getByRole('link', { name: messages.playHub.randomPuzzle }).click();
    await expect(page).toHaveURL('/puzzles');
  });
});

test('today’s puzzle is the server’s choice for the day, is solved on the showcase, and counts for the solver', async ({
  page,
  server,
  expectConsole,
}) => {
  expectConsole(/503/);
  await setToday(server.database, TWO_MOVES);
  await page.route(`**${api.dailyPuzzle.path}`, (route) => route.fulfill({ status: 503, body: 'away' }));
  await page.goto('/chess-puzzles');
  const today = new TodayPuzzle(page);
  await expect(today.trouble).toContainText(messages.problems.unavailable, { timeout: 15_000 });
  await page.unroute(`**${api.dailyPuzzle.path}`);
  await today.section.getByRole('button', { name: puzzles.retry }).click();
  await expect(today.description).toHaveText(TWO_MOVES.description ?? '');
  await expect(page.getByRole('heading', { name: showcase.today })).toBeFocused();
  await expect(today.section).toContainText(/\d{1,2} [A-Z][a-z]+/);
  await expect(today.section).toContainText('White to move');

  await today.move('e4', 'e8');
  await expect(today.remaining).toHaveText('Moves remaining: 1');
  await today.expectPiece('a8', '');
  await today.type('Rxe8');
  await expect(today.feedback).toContainText(puzzles.solved);
  await today.section.getByRole('link', { name: puzzles.randomPuzzle }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(puzzles.title);
  await expect(new PuzzlePage(page).fact(puzzles.solvedCount)).toHaveText('1');
});

test('a page that is looked at again after midnight shows the puzzle of the new day', async ({ page, server }) => {
  await setToday(server.database, TWO_MOVES);
  await page.clock.install();
  const today = new TodayPuzzle(page);
  await today.open();
  await today.expectPiece('e4', 'Q');
  // The server's clock stays in its day, so another puzzle stands for the next one.
  await setToday(server.database, BLACK_TO_MOVE);
  const lookAgain = () => page.locator('html').dispatchEvent('visibilitychange', { bubbles: true });
  await lookAgain();
  await today.expectPiece('e4', 'Q');
  await page.clock.setSystemTime(Date.now() + 24 * 60 * 60_000);
  await lookAgain();
  await expect(today.section).toContainText('Black to move');
  await expect(today.remaining).toHaveText('Moves remaining: 1');
});

test('@phone on a phone puzzles are solved by touch, fit the screen, and nothing scrolls sideways', async ({
  page,
  puzzle,
  axe,
}) => {
  await puzzle.openPuzzle(TWO_MOVES);
  await test.step('Back to the last one shows its board, which is above the screen when the button is tapped', async () => {
    await puzzle.tap('e4', 'e5');
    await puzzle.showSolution.tap();
    await expect(puzzle.feedback).toContainText(puzzles.solutionShown);
    await puzzle.next.tap();
    await puzzle.back.tap();
    await expect(puzzle.feedback).toContainText(puzzles.lookingBack);
    await expect(puzzle.board).toBeInViewport({ ratio: 1 });
  });

  await puzzle.openPuzzle(TWO_MOVES);
  await expect(puzzle.board).toBeInViewport({ ratio: 1 });
  await expect(puzzle.feedback).toBeInViewport({ ratio: 0.9 });
  await expect(puzzle.remaining).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
  await puzzle.tap('e4', 'e8');
  await expect(puzzle.feedback).toContainText(puzzles.right);
  await puzzle.expectPiece('a8', '');
  await puzzle.tap('e1', 'e8');
  await expect(puzzle.feedback).toContainText(puzzles.solved);
  await axe();

  await new TodayPuzzle(page).open();
  await expectNoSidewaysScroll(page);
  const [backRank] = await showcaseBoards(page);
  await backRank.tap('d1', 'd8');
  await expect(backRank.feedback).toContainText(puzzles.solved);
});
