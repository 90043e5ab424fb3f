/**
 * `npm run test:browsers`: a smoke test of the site in Debian's Firefox ESR and WebKitGTK. `-- firefox` or `-- webkit`
 * tests one of them.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { messages, paths } from '@sixtyfour/contract';
import startTestServer from '../../apps/server/src/database/test-server.ts';
import { ensureWebBuild } from '../../tools/web-build.ts';
import { addPuzzles, BLACK_TO_MOVE, TWO_MOVES } from '../e2e/puzzle-page.ts';
import { type OpenServer, openTestServer, webBuildFolder } from '../e2e/test-server.ts';
import { openFirefox } from './firefox.ts';
import {
  BOARD,
  button,
  field,
  holding,
  moveNumber,
  region,
  type SmokeBrowser,
  square,
  type Visitor,
} from './visitor.ts';
import { openWebKit } from './webkit.ts';

const { ai, cookies, identity, play, puzzles, queue } = messages;

function findProgram(...names: readonly string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

interface Candidate {
  /** The Debian packages of the missing programs. */
  readonly missing: readonly string[];
  readonly open: () => Promise<SmokeBrowser>;
}

function findBrowsers(): Readonly<Record<string, Candidate>> {
  const firefox = findProgram('firefox-esr', 'firefox');
  const driver = findProgram('WebKitWebDriver');
  const xvfb = findProgram('Xvfb');
  return {
    firefox: {
      missing: firefox === null ? ['firefox-esr'] : [],
      open: () => openFirefox(firefox ?? ''),
    },
    webkit: {
      missing: [...(driver === null ? ['webkit2gtk-driver'] : []), ...(xvfb === null ? ['xvfb'] : [])],
      open: () => openWebKit({ driver: driver ?? '', xvfb: xvfb ?? '' }),
    },
  };
}

/** An id of no game: its page redirects, and the server answers 'not found'. */
const NO_GAME = randomUUID();

let server: OpenServer;
let stopDatabase: () => Promise<void>;

/** Opens a page and closes its cookie banner. */
async function enter(visitor: Visitor, path: string): Promise<void> {
  await visitor.open(server.origin + path);
  await visitor.click(button(cookies.accept));
}

async function startGame(visitor: Visitor): Promise<void> {
  await enter(visitor, paths.ai);
  await visitor.click(button(ai.start));
  await visitor.see(button(ai.restart));
}

async function move(visitor: Visitor, from: string, to: string, piece: string): Promise<void> {
  await visitor.click(square(from, piece));
  await visitor.click(square(to));
  await visitor.see(square(to, piece));
}

async function search(visitor: Visitor, name: string): Promise<void> {
  await enter(visitor, paths.queue);
  await visitor.click(button(queue.findMatch));
  await visitor.type(field(identity.name), name);
  await visitor.click(button(identity.startPlaying));
}

function smoke(open: () => Promise<SmokeBrowser>): void {
  let browser: SmokeBrowser;
  const visitors: Visitor[] = [];

  before(async () => {
    browser = await open();
    process.stdout.write(`${browser.name}\n`);
  });
  after(() => browser.close());

  const visit = async (): Promise<Visitor> => {
    const visitor = await browser.visitor();
    visitors.push(visitor);
    return visitor;
  };

  void test('every page shows its heading, and the cookie banner comes', async () => {
    const visitor = await visit();
    for (const path of Object.values(paths)) {
      await visitor.open(`${server.origin}${path.replace(':gameId', NO_GAME)}`);
      await visitor.see('//h1[normalize-space()]');
      await visitor.see(region(cookies.region));
    }
  });

  void test('a game against a character, by click and by drag', async () => {
    const visitor = await visit();
    await startGame(visitor);
    await move(visitor, 'e2', 'e4', 'P');
    await visitor.see(moveNumber(2));
    await visitor.drag(square('d2', 'P'), square('d3'));
    await visitor.see(square('d3', 'P'));
    await visitor.see(moveNumber(4));
  });

  void test('two players meet in the queue and play', async () => {
    const [one, two] = [await visit(), await visit()];
    await search(one, 'Maja');
    await search(two, 'Tomas');
    for (const player of [one, two]) await player.see(BOARD);
    const isWhite = (await one.attribute(BOARD, 'data-orientation')) === 'white';
    const [white, black] = isWhite ? [one, two] : [two, one];
    await white.see(holding('status', play.turnIsYours));
    await move(white, 'e2', 'e4', 'P');
    await black.see(square('e4', 'P'));
    await black.see(holding('status', play.turnIsYours));
    await move(black, 'e7', 'e5', 'p');
    await white.see(square('e5', 'p'));
  });

  void test('a puzzle is solved', async () => {
    const visitor = await visit();
    await enter(visitor, `${paths.puzzles}?id=${TWO_MOVES.id}`);
    await move(visitor, 'e4', 'e8', 'Q');
    await visitor.see(square('e8', 'r'));
    await move(visitor, 'e1', 'e8', 'R');
    await visitor.see(holding('feedback', puzzles.solved));
  });

  void test('the console stays empty', async () => {
    const complaints = await Promise.all(visitors.map((visitor) => visitor.complaints()));
    assert.deepEqual(
      complaints.flat().filter((complaint) => !complaint.includes(NO_GAME)),
      [],
    );
  });
}

const known = findBrowsers();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in known));
const chosen = Object.entries(known).filter(([name]) => wanted.length === 0 || wanted.includes(name));
const missing = chosen.flatMap(([, candidate]) => candidate.missing);

if (unknown.length > 0) {
  process.stderr.write(`No such browser: ${unknown.join(', ')}. There are: ${Object.keys(known).join(', ')}.\n`);
  process.exitCode = 1;
} else if (missing.length > 0) {
  process.stderr.write(`Not installed. On Debian: apt-get install ${missing.join(' ')}\n`);
  process.exitCode = 1;
} else {
  before(async () => {
    await ensureWebBuild();
    stopDatabase = await startTestServer();
    server = await openTestServer(webBuildFolder);
    await addPuzzles(server.database, TWO_MOVES, BLACK_TO_MOVE);
  });
  after(async () => {
    await server.close();
    await stopDatabase();
  });
  for (const [name, { open }] of chosen) void describe(name, () => smoke(open));
}
