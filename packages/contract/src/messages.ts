/**
 * All texts of the site. Strings quoted in docs/spec/specification.md are exact; `messages.test.ts` compares them. One
 * module per part of the site, so that a page loads only the texts it needs.
 */
export * from './messages/shell.ts';
export * from './messages/home.ts';
export * from './messages/start-board.ts';
export * from './messages/pages.ts';
export * from './messages/reading.ts';
export * from './messages/ai.ts';
export * from './messages/levels.ts';
export * from './messages/people-like.ts';
export * from './messages/ai-game.ts';
export * from './messages/calculation.ts';
export * from './messages/coach.ts';
export * from './messages/local.ts';
export * from './messages/own-games.ts';
export * from './messages/board.ts';
export * from './messages/play.ts';
export * from './messages/panel.ts';
export * from './messages/spoken.ts';
export * from './messages/saved.ts';
export * from './messages/game-over.ts';
export * from './messages/fen.ts';
export * from './messages/review.ts';
export * from './messages/study.ts';
export * from './messages/analysis.ts';
export * from './messages/claims.ts';
export * from './messages/rules.ts';
export * from './messages/game-choices.ts';
export * from './messages/identity.ts';
export * from './messages/queue.ts';
export * from './messages/online-game.ts';
export * from './messages/phrases.ts';
export * from './messages/rooms.ts';
export * from './messages/room-game.ts';
export * from './messages/puzzles.ts';
export * from './messages/rush.ts';
export * from './messages/champions.ts';
export * from './messages/account.ts';
export * from './messages/mail.ts';
export * from './messages/problems.ts';
export * from './messages/waits.ts';
export * from './messages/settings.ts';
export * from './messages/legal.ts';
export * from './messages/cookies.ts';
export * from './messages/offline.ts';
export * from './messages/features.ts';
