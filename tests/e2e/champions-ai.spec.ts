/** Games against characters and Daily Champions: which games are opened, verified and counted. */
import { Game, type Move, parseUci } from '@sixtyfour/chess';
import { messages, storageKeys } from '@sixtyfour/contract';
import { suggestMove } from '@sixtyfour/engine';
import type { AiPage } from './ai-page.ts';
import { forgetDays } from './champions-page.ts';
import { expect, test, type TestServer } from './fixtures.ts';
import { cuttable, hold } from './network.ts';
import { becomePlayer } from './players.ts';

const words = messages.gameCount;

/** Enough to beat the weakest character quickly. */
const NODES = 8_000;

/** The results of games against characters, newest first. */
function countedGames({ database }: TestServer) {
  return database
    .selectFrom('game_results')
    .where('ai_game_id', 'is not', null)
    .orderBy('ended_at', 'desc')
    .select(['ai_game_id', 'persona', 'result', 'score', 'plies', 'not_counted'])
    .execute();
}

/** The server's row of the page's game. */
function newestAiGame({ database }: TestServer) {
  return database
    .selectFrom('ai_games')
    .orderBy('created_at', 'desc')
    .select(['moves', 'status', 'reason'])
    .executeTakeFirstOrThrow();
}

async function movesOf(server: TestServer): Promise<readonly string[]> {
  return (await newestAiGame(server)).moves;
}

async function waitForMoves(server: TestServer, count: number): Promise<void> {
  await expect(async () => expect(await movesOf(server)).toHaveLength(count)).toPass();
}

/** Plays white's moves better than the character until the game is over. */
async function beat(ai: AiPage): Promise<Game> {
  let game = Game.start('standard');
  while (game.outcome === null) game = await playPair(ai, game, await bestMove(game, NODES));
  return game;
}

/** Plays this many plies without ending the game, with moves good enough not to lose it. */
async function playPlies(ai: AiPage, plies: number): Promise<void> {
  let game = Game.start('standard');
  const goesOn = (move: Move) => game.play(move).outcome === null;
  while (game.ply < plies) {
    const best = await bestMove(game, 500);
    const move = goesOn(best) ? best : game.legalMoves().find(goesOn);
    if (move === undefined) throw new Error(`every move ends the game in ${game.fen}`);
    game = await playPair(ai, game, move);
  }
  expect(game.outcome).toBeNull();
}

async function bestMove(game: Game, nodes: number): Promise<Move> {
  const choice = await suggestMove({ ruleSet: 'standard', startFen: null, moves: uciOf(game) }, nodes);
  const move = parseUci(game, choice?.move ?? '');
  if (!move.ok) throw new Error(`nothing to play in ${game.fen}`);
  return move.value;
}

/** Plays a move of white and the reply, if there is one. */
async function playPair(ai: AiPage, before: Game, move: Move): Promise<Game> {
  const game = before.play(move);
  await ai.type(game.lastPlayed?.uci ?? '');
  return game.outcome === null ? game.play(await replyTo(ai, game)) : game;
}

/** The character's move according to the move list. */
async function replyTo(ai: AiPage, game: Game): Promise<Move> {
  await expect(ai.moves).toHaveCount(game.ply + 1, { timeout: 20_000 });
  const text = await ai.moves.last().textContent();
  const move = game.legalMoves().find((each) => game.play(each).lastPlayed?.long === text);
  if (move === undefined) throw new Error(`${text} is no move in ${game.fen}`);
  return move;
}

function uciOf(game: Game): readonly string[] {
  return game.history.map(({ uci }) => uci);
}

/** Twenty plies and sixty seconds of server time: the game counts even if it is resigned. */
async function playLong(ai: AiPage, server: TestServer): Promise<void> {
  await playPlies(ai, 20);
  await waitForMoves(server, 20);
  const { database } = server;
  const {
    id,
    opened_at: openedAt,
    stamps,
  } = await database
    .selectFrom('ai_games')
    .select(['id', 'opened_at', 'stamps'])
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  await database
    .updateTable('ai_games')
    .set({ opened_at: openedAt - 60_000, stamps: stamps.map((stamp) => stamp - 60_000) })
    .where('id', '=', id)
    .execute();
}

test('R-LB-13 R-OVR-13 a win is verified, counted, shown with its place and streak, and listed on /daily-champions', async ({
  page,
  ai,
  server,
}) => {
  test.setTimeout(240_000);
  await forgetDays(server.database);
  await page.route('**/api/ai-games/*/end', async (route) => {
    const response = await route.fetch();
    // Shows the intermediate state long enough, however fast the server is.
    await route.fulfill({ response, json: { status: 'verifying' } });
  });
  const letCount = await hold(page, '**/api/champions/games/*');
  await ai.open('?opponent=pawn-derdome-pete');
  await ai.start();
  const game = await beat(ai);
  expect(game.outcome).toEqual({ winner: 'white', reason: 'checkmate' });

  await expect(ai.dialog.getByRole('heading', { name: 'Victory!' })).toBeVisible();
  await expect(ai.dialog).toContainText(`Score${words.verifying}`);
  const height = async () => (await ai.dialog.boundingBox())?.height;
  const before = await height();
  await letCount();
  // The server recomputes each move of the character in a low-priority thread.
  await expect(ai.dialog).toContainText(/Score1,\d{3}/, { timeout: 90_000 });
  await expect(ai.dialog).toContainText(`${words.rankToday}1`);
  await expect(ai.dialog).toContainText(`${words.streak}1`);
  expect(await height()).toBe(before);

  const [result] = await countedGames(server);
  expect(result).toMatchObject({ result: 'win', plies: game.ply, not_counted: null });
  const score = (result?.score ?? 0).toLocaleString('en-US');
  await expect(ai.dialog).toContainText(`Score${score}`);
  await expect(ai.dialog).toContainText(new RegExp(`Moves\\s*${Math.ceil(game.ply / 2)}`));
  await expect(ai.dialog).toContainText(/Time\s*\d+:\d\d/);

  await ai.dialog.getByRole('button', { name: messages.gameOver.viewBoard }).click();
  const panel = page.getByRole('region', { name: messages.play.gamePanel });
  await expect(panel).toContainText(`Score ${score}`);
  await expect(panel).toContainText('Rank today 1. Streak 1.');

  await page.goto('/daily-champions');
  await expect(page.getByRole('row', { name: score }).first()).toBeVisible();
});

test('A-105 A-115 abandoned games against a character', async ({ page, ai, server }) => {
  const before = (await countedGames(server)).length;

  await test.step('a restart before four plies counts as nothing', async () => {
    await ai.open('?opponent=judit-poll-gar');
    await ai.start();
    await ai.moveAndWait('e2', 'e4');
    await waitForMoves(server, 2);
    await ai.restart('asks');
  });

  await test.step('A-105 a reload resumes a counted game', async () => {
    await ai.choose('Judit Poll-gar');
    await ai.start();
    await ai.moveAndWait('e2', 'e4');
    await waitForMoves(server, 2);
    await page.reload();
    await expect(ai.moves).toHaveCount(2);
    await ai.moveAndWait('d2', 'd3', 4);
    await waitForMoves(server, 4);
  });

  await test.step('A-105 T-07 a restart after four plies counts as nothing', async () => {
    await ai.restart('asks');
    await expect(async () => expect(await newestAiGame(server)).toMatchObject({ reason: 'too-short' })).toPass();
    expect(await countedGames(server)).toHaveLength(before);
  });

  await test.step('A-105 A-115 a restart after twenty plies and a minute is a loss, and says so before', async () => {
    await ai.choose('Pawn-derdome Pete');
    await ai.start();
    await playLong(ai, server);
    await page.getByRole('button', { name: messages.ai.restart }).click();
    await page.getByRole('button', { name: 'Restart? It’s a loss after 60 s of play.' }).click();
    await expect(async () => expect(await countedGames(server)).toHaveLength(before + 1)).toPass();
    expect((await countedGames(server))[0]).toMatchObject({ result: 'loss', score: 0, plies: 20 });
  });

  await test.step('A-105 after a takeback a game does not count', async () => {
    await ai.choose('Judit Poll-gar');
    await ai.start();
    await ai.moveAndWait('e2', 'e4');
    await ai.moveAndWait('d2', 'd3', 4);
    await waitForMoves(server, 4);
    await page.getByRole('button', { name: messages.panel.more, exact: true }).click();
    await page.getByRole('button', { name: messages.panel.takeback }).click();
    await expect(ai.moves).toHaveCount(2);
    await ai.resign();
    await expect(ai.dialog).toContainText(words.uncounted.help);
    await expect.poll(() => newestAiGame(server)).toMatchObject({ status: 'not-counted', reason: 'casual' });
  });
});

test('T-07 resigning to a character at ply six gives no rank and no row, and says why', async ({
  page,
  ai,
  origin,
  server,
}) => {
  await forgetDays(server.database);
  await becomePlayer(page, origin, 'Maja', 'PL');
  await ai.open('?opponent=judit-poll-gar');
  await ai.start();
  await playPlies(ai, 6);
  await ai.resign();
  await expect(ai.dialog).toContainText(words.notCounted['too-short']);
  await expect(ai.dialog).toContainText('Scorenot counted');
  await expect(ai.dialog).not.toContainText(words.rankToday);
  await page.goto('/daily-champions');
  await expect(page.getByText(messages.championsPage.empty)).toBeVisible();
});

test('R-LB-14 A-48 T-07 a loss counts at once, without a rank before the first win, and is in the record of the device', async ({
  page,
  ai,
  origin,
  server,
}) => {
  const { player } = await becomePlayer(page, origin, 'Maja', 'PL');
  await ai.open('?opponent=pawn-derdome-pete');
  await ai.start();
  await playLong(ai, server);
  await ai.resign();
  await expect(ai.dialog).toContainText('Score0');
  await expect(ai.dialog).toContainText(`${words.rankToday}-`);
  await expect(ai.dialog).toContainText(`${words.streak}0`);
  const { seconds_played: seconds } = await server.database
    .selectFrom('game_results')
    .where('player_id', '=', player.id)
    .select('seconds_played')
    .executeTakeFirstOrThrow();
  await expect(ai.dialog).toContainText(`Time${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
  // Keyed by the UTC day, then by the player's name.
  const record = () => page.evaluate((key) => localStorage.getItem(key) ?? '{}', storageKeys.dailyScores);
  await expect.poll(record).toContain('"avgGameTime":');
  const day = new Date().toISOString().slice(0, 10);
  expect(JSON.parse(await record())).toMatchObject({
    [day]: {
      [player.username]: {
        wins: 0,
        losses: 1,
        draws: 0,
        score: 0,
        streak: 0,
        bestStreak: 0,
        avgGameTime: seconds,
        country: 'PL',
      },
    },
  });
  await page.goto('/daily-champions');
  await expect(page.getByText(messages.championsPage.unranked)).toBeVisible();
});

test('A-47 games against a character without a connection', async ({ page, ai, expectConsole, server }) => {
  expectConsole(/Failed to load resource/);
  const { cut, mend } = await cuttable(page);
  await ai.open('?opponent=judit-poll-gar');

  await test.step('A-47 a game continues without a connection, and its score is known once the server can be reached', async () => {
    await ai.start();
    await ai.moveAndWait('e2', 'e4');
    await waitForMoves(server, 2);
    await cut('everything');
    await ai.moveAndWait('d2', 'd3', 4);
    await ai.resign();
    await mend();
    await expect(ai.dialog).toContainText(words.notCounted['too-short'], { timeout: 15_000 });
    expect(await movesOf(server)).toHaveLength(4);
    await ai.tryDifferent();
  });

  await test.step('A-47 a game started without a connection says before the first move that it does not count', async () => {
    await cut('everything');
    await ai.start();
    await expect(ai.status).toHaveText(words.uncounted.offline);
    await expect(page.getByText(/Not counted/).first()).toBeVisible();
    await ai.moveAndWait('e2', 'e4');
    await ai.resign();
    await expect(ai.dialog).toContainText(words.uncounted.offline);
  });
});

test('A-47 an engine other than the server’s: the page reloads once, with its opponent; then the game does not count', async ({
  page,
  ai,
  expectConsole,
}) => {
  expectConsole(/409/);
  await page.route('**/api/ai-games', (route) =>
    route.fulfill({ status: 409, json: { error: 'engine-outdated', message: 'outdated' } }),
  );
  await ai.open();
  await page.getByRole('radio', { name: 'Judit Poll-gar' }).check();
  await page.getByRole('button', { name: messages.ai.start }).click();
  await expect(page).toHaveURL('/ai?opponent=judit-poll-gar');
  await expect(ai.toasts).toContainText(words.updated);
  await expect(page.getByRole('radio', { name: 'Judit Poll-gar' })).toBeChecked();
  await ai.start();
  await expect(ai.status).toHaveText(words.uncounted.outdated);
  await ai.resign();
  await expect(ai.dialog).toContainText(words.uncounted.outdated);
});
