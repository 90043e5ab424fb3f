/**
 * Which modules share a file. Without a group, a module shares it with those that exactly the same pages use: most of these
 * files would be smaller than the request for them.
 */

/** Names of modules without extensions by folder, separated by spaces. A name with a slash at its end is a whole folder. */
type Group = Readonly<Record<string, string>>;

/**
 * What a page needs before it runs. A module may join a group if all of the group's pages have room for it: `npm test`
 * weighs every page.
 */
export const EARLY: Readonly<Record<string, Group>> = {
  // What every page runs, and what draws a board: most pages show one. A deploy that changes pages alone leaves it cached.
  base: {
    node_modules: 'react/ react-dom/ scheduler/ regexparam/',
    vite: 'preload-helper',
    'lucide-react/dist/esm': 'shared/ Icon context createLucideIcon defaultAttributes',
    'lucide-react/dist/esm/icons': 'users chevron-right circle-alert info loader-circle',
    'contract/src': 'messages/shell messages/board storage toast-times',
    'web/src/ui': 'Button button IconButton Link Spinner spinner Strip strip strip-slot toast ToastMessage',
    'web/src/lib': 'navigation use-hydrated store',
    'web/src/board': 'DiagramBoard board diagram Cells faces geometry pieces themes pieces/wP pieces/wQ',
    'chess/src': 'types',
  },
  // Small parts that most pages use.
  common: {
    'contract/src': 'query-pages',
    'web/src/lib': 'lazy-module while-wanted session-view entry-state',
    'web/src/ui': 'Tabs tabs',
    'web/src/board': 'position-name',
    'lucide-react/dist/esm/icons': 'refresh-cw volume-x',
  },
  // The figures of the rules of play, and the visitor's choices.
  settings: {
    'contract/src': 'constants game-choices',
    'chess/src': 'time-control result',
    'web/src/lib': 'preferences safe-storage json monotonic known-game',
  },
  // The board that is played on, with what stands around it.
  board: {
    'contract/src/messages': 'play spoken',
    'chess/src': 'clock',
    'web/src/board': `Board Arrows promotion PromotionPicker piece-overlay dropped-piece keyboard painter pointer
      pointer-events shapes slides surface tab-stop pieces/`,
    'web/src/game': `players/ClockFace players/clock-face screen/StatusLine screen/status screen/playing-layout
      screen/GameScreen screen/LiveBoard screen/focus-board panel/panel`,
    'web/src/play': 'browse clock-face board-view use-live-game',
    'web/src/ui': 'PieceIcon piece-icon ToastLine',
  },
  // Who the visitor is, and the rooms that they may play in: forms of pages, and the bars above every page.
  visitor: {
    'contract/src': 'countries player-name room-code',
    'contract/src/messages': 'identity problems rooms room-game',
    'web/src/lib': 'stored-name country use-name-request',
    'web/src/features/identity': 'identity use-name-dialog use-account-action lazy-account-calls',
    'web/src/features/rooms': 'room-preview typed-code',
    'web/src/ui': `TextField RadioRow radio-row BusyButton SwapLabel swap-label ConfirmButton use-briefly`,
    'lucide-react/dist/esm/icons': 'eye eye-off',
  },
  characters: {
    'contract/src/messages': 'levels',
    'engine/src/personas': 'personas levels',
    'web/src': 'game/before/opponents ui/Portrait',
    'web/src/assets/portraits': 'bobby-fish-er deep-blue-berry gary-kaspar-bot judit-poll-gar pawn-derdome-pete',
  },
  form: {
    'contract/src/messages': 'rules game-choices',
    'web/src/ui': 'Checkbox Choice FieldError field Select SelectField',
    'web/src/game/before': 'GameChoices',
    'web/src/lib': 'use-early-input',
    'lucide-react/dist/esm/icons': 'chevron-down',
  },
  'sign-in': {
    'web/src/features/identity': `SignInCard LoginForm RegisterForm ForgotPassword TermsNote EmailField PasswordField NameField
      account-fields profile use-form SubmitButton ProfileForm`,
  },
  // Against whom and by which rules: what a page shows before a game.
  start: {
    'contract/src/messages': 'ai',
    'web/src/game/before': 'opponent-selector OpponentSelector',
    'web/src/features/ai-game': 'selectors state AiGameScreen AiGameBefore LevelSelect ai-game',
    'web/src/play': 'first-move',
  },
  players: { 'web/src/game/players': 'SideBar PlayerBar captured player-bar' },
  // The frame of pages with text.
  text: {
    'contract/src': 'operator-notice',
    'contract/src/messages': 'legal',
    'web/src/lib': 'use-site-facts',
    'web/src/ui': 'Page',
    'web/src/features/legal': 'operator-notice OperatorNotice legal-page LegalPage',
  },
  search: {
    'contract/src/messages': 'queue',
    'web/src/features/queue': 'search notification companion',
    'web/src/lib': 'use-seconds-since',
  },
  puzzle: {
    'contract/src': 'puzzle',
    'web/src/features/puzzles': 'plies puzzles solver state selectors words FeedbackBand PuzzleProgress use-puzzle',
    'lucide-react/dist/esm/icons': 'check',
  },
};

/**
 * What comes while a page is idle, or at a click. A module that a page needs before it runs must not join: the page would
 * wait for the whole file.
 */
export const LATE: Readonly<Record<string, Group>> = {
  // The session, its calls and its connection to the server: the bars above every page use them.
  session: {
    node_modules: 'zod/',
    'contract/src': 'api/ entities/ realtime/ endpoint problem refusals seats guest-name',
    'contract/src/messages': 'ai-game own-games',
    'chess/src': 'end-reason rule-set',
    'web/src/lib': `session session-store machine random pause timers running-games online api opponent-alert activity
      sound realtime/ playing-now left-turn`,
    // A search and rooms go on while the visitor is on other pages.
    'web/src/features/queue': 'search-runner match-search',
    'web/src/features/rooms': 'room room-runner page-rooms clock-text',
    'web/src/play': 'outcome-text',
    'web/src/ui': 'PlayingNow',
  },
  // The rules of chess, and what a running game needs, whoever the opponent is.
  played: {
    node_modules: 'idb/',
    'chess/src': 'core/ notation/ game chess-game fen letters material mating-material move refusal draw-offer',
    'contract/src': 'results',
    'contract/src/messages': 'panel game-over saved coach counted fen',
    'web/src/play': `effects effect-runner subscriptions shell interaction premove typed-command reducer spoken game-over
      shown-result score-eligibility pgn game-facts device-authority daily-scores follow-count wheel saved-game
      saved-games play-uci`,
    'web/src/game': 'panel/TypeMove panel/ConfirmMove panel/confirm-move panel/NavigationTools screen/use-browse-keys',
    'web/src/ui': 'CopyButton Dialog dialog MorePopover',
    'web/src/lib': 'clipboard page-transition use-document-key database utc-day',
    'lucide-react/dist/esm/icons': 'ellipsis copy undo-2 x chevron-left chevron-first chevron-last',
  },
  // The panel beside a game, its end, and the engine.
  panel: {
    node_modules: 'comlink/',
    'contract/src/messages': 'review calculation',
    'engine/src': 'version',
    'web/src/engine': 'client position-request',
    'web/src/features/ai-game': 'calculation eligibility ending',
    'web/src/game/panel': 'GameControls MoreMenu move-list MoveList GamePanel BegunPanel',
    'web/src/game': 'over/ screen/zen-mode study/evaluation study/evaluation-words',
    'web/src/ui': 'Fact',
    'lucide-react/dist/esm/icons': `keyboard list-ordered maximize-2 minimize-2 volume-2 chart-line chevrons-up-down
      download`,
  },
  'puzzle-shell': { 'web/src/features/puzzles': 'SolutionButton TroubleBand records ready-puzzle' },
};

/** A pattern of the ids of a group's modules: paths, whose files may have several extensions. */
function modulesOf(group: Group): RegExp {
  const paths = Object.entries(group).flatMap(([folder, names]) =>
    names.split(/\s+/).map((name) => `${folder}/${name.endsWith('/') ? name : `${name}\\.`}`),
  );
  return new RegExp(`[/\\0](?:${paths.join('|')})`);
}

/** The bundler's groups. A module's imports do not join with it, because other pages may use some of them alone. */
export const chunkGroups = Object.entries({ ...EARLY, ...LATE }).map(([name, group]) => ({
  name,
  test: modulesOf(group),
  includeDependenciesRecursively: false,
}));

/**
 * Chunks that come while a page is idle, or at a click: what they import is mostly there by then. The lobby loads the
 * pages of a room ahead of time.
 */
const WITHOUT_PRELOADS = [
  /\/(?:Bars|NameDialog|HeaderSettings|AccountMenu|OptionList|account-calls)-[\w-]+\.js$/,
  // The game of the start board is fetched while the home page is idle.
  /\/(?:home|multiplayer|preload-game|LiveStartBoard)-[\w-]+\.js > /,
  /\/multiplayer-(?!game-)[\w-]+\.js > .*\/(?:multiplayer|room)-game-[\w-]+\.js$/,
];

/** Whether a chunk is imported without preloads of its imports, each list of which is part of its importer's weight. */
export function comesWithoutPreloads(importer: string, imported: string): boolean {
  return WITHOUT_PRELOADS.some((pattern) => pattern.test(`/${importer} > /${imported}`));
}
