import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { ENGINE_WORKER_FOLDER, REALTIME_PATH } from '@sixtyfour/contract';
import globalData from '@csstools/postcss-global-data';
import react from '@vitejs/plugin-react';
import customMedia from 'postcss-custom-media';
import { defineConfig } from 'vite';
import { pieceSets } from './tools/piece-sets.ts';

/** Where `npm run dev` has the server: the page comes from Vite, everything else from there. */
const origin = process.env['SERVER_ORIGIN'] ?? 'http://127.0.0.1:3001';

/**
 * What every page runs, and what draws a board: most pages show one, and its parts would be a file each. In one file it
 * is smaller, and a deploy that changes pages alone leaves it cached.
 */
const BASE =
  /vite\/preload-helper|node_modules\/(?:react|react-dom|scheduler)\/|regexparam\/|lucide-react\/dist\/esm\/(?:shared|Icon|context|createLucideIcon|defaultAttributes)|lucide-react\/dist\/esm\/icons\/(?:users|chevron-right|circle-alert|info)\.|contract\/src\/(?:messages\/shell|storage)\.|web\/src\/ui\/(?:Button|IconButton|Link|toast|ToastMessage|strip-slot)|web\/src\/lib\/(?:navigation|use-hydrated|store\.)|web\/src\/board\/(?:DiagramBoard|diagram|Cells|faces|geometry|pieces\/w[PQ])\./;

/** Small parts that most pages with a task share. */
const TOOL = /web\/src\/(?:lib\/(?:lazy-module|session-view|local-storage)|ui\/Tabs)\./;

/** What a page goes by: the figures of the rules of play, and the visitor's choices. */
const SETTINGS = /web\/src\/lib\/preferences\.|contract\/src\/(?:constants|game-choices)\.|chess\/src\/time-control\./;

/** The board that is played on, with what stands around it: every game has all of it. */
const BOARD =
  /web\/src\/(?:board\/(?:Board|Arrows|promotion|PromotionPicker|piece-overlay|dropped-piece|keyboard|painter|pointer|pointer-events|shapes|slides|surface|tab-stop|pieces\/\w+)|game\/(?:players\/ClockFace|screen\/StatusLine|screen\/status\.module)|play\/(?:browse|clock-face|board-view)|ui\/PieceIcon)\.|contract\/src\/messages\/play\.|chess\/src\/clock\./;

/** The characters, on every page that names one. */
const CHARACTERS =
  /web\/src\/(?:game\/before\/opponents|ui\/Portrait|assets\/portraits\/(?!brand)[\w-]+)\.|personas\/personas\./;

/** Against whom and by which rules: what a page shows before a game. */
const START =
  /web\/src\/game\/(?:before\/(?:opponent-selector\.module|OpponentSelector|LevelSelect|StartPanel)|panel\/panel\.module)\.|contract\/src\/messages\/(?:ai|levels)\.|personas\/levels\./;

/** The frame of every playing screen. */
const SCREEN =
  /web\/src\/(?:game\/screen\/(?:playing-layout\.module|GameScreen|LiveBoard)|play\/use-live-game|ui\/ToastLine)\./;

/** Names and codes that visitors type: in one file each, because their parts are tiny. */
const NAME = /web\/src\/lib\/stored-name\.|contract\/src\/player-name\./;
const CODE = /web\/src\/features\/rooms\/typed-code\.|contract\/src\/room-code\./;

/** What forms are made of. */
const FORM =
  /web\/src\/(?:ui\/(?:Checkbox|FieldError|Select|SelectField)|game\/before\/GameChoices)\.|contract\/src\/messages\/(?:rules|game-choices)\./;

/** What every form of an account has. */
const ACCOUNT = /web\/src\/features\/identity\/(?:identity\.module|use-account-action|lazy-account-calls)\./;

/** What stands above and below the board of a game. */
const PLAYERS = /web\/src\/game\/players\/(?:SideBar|PlayerBar|captured|player-bar\.module)\./;

/** The page of a game against a character. */
const AI_GAME = /web\/src\/features\/ai-game\/(?:selectors|state|AiGameScreen|AiGameBefore|ai-game\.module)\./;

/** A button that says that it is at work. */
const BUSY = /web\/src\/ui\/(?:BusyButton|SwapLabel|Spinner)\./;

/** What the bar above every page, the queue, rooms and online games share: the session and its games. */
const CONNECTED =
  /web\/src\/lib\/(?:session|session-store|machine|random|pause|timers|running-games|online|opponent-call|activity|sound|realtime\/wake-events)\.|contract\/src\/seats\./;

/** What a running game needs, whoever the opponent is: loaded while its page is idle. */
const PLAYED =
  /web\/src\/(?:play\/(?:effects|spoken|game-over|shown-result|score-eligibility|pgn|game-facts|device-authority|daily-scores|follow-count|wheel)|game\/panel\/(?:TypeMove|ConfirmMove|confirm-move\.module|NavigationTools)|game\/screen\/(?:focus-board|use-browse-keys)|ui\/(?:CopyButton|Dialog|dialog|MorePopover)|lib\/(?:clipboard|page-transition|use-document-key))\.|contract\/src\/(?:results|messages\/(?:panel|game-over|saved|coach|counted|fen))\.|chess\/src\/(?:mating-material|game|notation\/(?:san|pgn|pgn-tokens))\.|lucide-react\/dist\/esm\/icons\/(?:ellipsis|copy|undo-2|x|chevron-left|chevron-first|chevron-last)\./;

/**
 * Chunks that come while a page is idle, or at a click: what they import is mostly there by then. The lobby loads the
 * pages of a room ahead of time.
 */
const LATE = [
  /\/(?:Bars|NameDialog|HeaderSettings|AccountMenu|OptionList|account-calls)-[\w-]+\.js$/,
  // The game of the start board is fetched while the home page is idle.
  /\/(?:home|multiplayer|preload-game|LiveStartBoard)-[\w-]+\.js > /,
  /\/multiplayer-(?!game-)[\w-]+\.js > .*\/(?:multiplayer|room)-game-[\w-]+\.js$/,
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pieceSets()],
  css: {
    modules: {
      // Short, because every script names its classes: by default they have the number of their line as well.
      generateScopedName: (name, file) =>
        `${name}-${createHash('sha256')
          .update(relative(import.meta.dirname, file))
          .digest('hex')
          .slice(0, 4)}`,
    },
    postcss: {
      plugins: [globalData({ files: [join(import.meta.dirname, 'src/styles/breakpoints.css')] }), customMedia()],
    },
  },
  build: {
    target: 'es2023',
    // Without it light-dark() is rewritten into a third more CSS.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    manifest: true,
    outDir: 'build/client',
    emptyOutDir: true,
    // The whole sheet is 20 KB, which every further page has then; a page's own parts would be up to nine requests.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: {
      polyfill: false,
      // Each list of what to load along is part of the page's own weight.
      resolveDependencies: (file, dependencies, { hostId }) =>
        LATE.some((late) => late.test(`/${hostId} > /${file}`)) ? [] : dependencies,
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The entry lists every file that a navigation loads: those that pages share, and styles, need no names there,
            // and 42 bits tell a new file from an old one.
            chunkFileNames: ({ isDynamicEntry }) =>
              isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
            assetFileNames: ({ names }) =>
              names.some((name) => name.endsWith('.css'))
                ? 'assets/[hash:7][extname]'
                : 'assets/[name]-[hash][extname]',
            codeSplitting: {
              groups: [
                { name: 'base', test: BASE },
                // /chess-puzzles has it without the frame of a playing screen.
                { name: 'strip', test: /web\/src\/ui\/Strip\./ },
                { name: 'tool', test: TOOL },
                { name: 'settings', test: SETTINGS },
                { name: 'board', test: BOARD },
                { name: 'screen', test: SCREEN },
                { name: 'characters', test: CHARACTERS },
                { name: 'name', test: NAME, includeDependenciesRecursively: false },
                { name: 'code', test: CODE, includeDependenciesRecursively: false },
                { name: 'form', test: FORM },
                { name: 'account', test: ACCOUNT },
                { name: 'busy', test: BUSY },
                { name: 'start', test: START },
                { name: 'players', test: PLAYERS },
                { name: 'ai-game', test: AI_GAME },
                // Pages use some of their dependencies and must not load the rest. `npm test` refuses import cycles.
                { name: 'connected', test: CONNECTED, includeDependenciesRecursively: false },
                { name: 'played', test: PLAYED, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { outDir: 'build/server', ssr: 'src/entry-server.tsx', emptyOutDir: true } },
  },
  builder: {},
  // A folder of its own: its response has a content security policy of its own.
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: `${ENGINE_WORKER_FOLDER.slice(1)}[name]-[hash].js` } },
  },
  server: {
    proxy: { '/api': origin, '/healthz': origin, '/version': origin, [REALTIME_PATH]: { target: origin, ws: true } },
  },
});
