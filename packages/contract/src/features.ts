/** Parts of the site that whoever runs it can switch off. Games that go on are never among them. */
import { type PagePath, paths } from './routes.ts';

export const FEATURES = ['rooms', 'queue', 'accounts', 'puzzles', 'champions'] as const;
export type Feature = (typeof FEATURES)[number];

/** The name of the meta element that a page has while something is off: names of features, with spaces between. */
export const FEATURES_OFF_NAME = 'features-off';

/** On which pages a visitor should know that a feature is off. */
const PAGES: Readonly<Record<Feature, readonly PagePath[]>> = {
  rooms: [paths.home, paths.play, paths.multiplayer],
  queue: [paths.home, paths.play, paths.multiplayer, paths.queue],
  accounts: [paths.auth],
  puzzles: [paths.puzzles],
  champions: [paths.dailyChampions],
};

/** Of the features that are off, those that this page is about. */
export function featuresOffOn(path: string, off: readonly Feature[]): Feature[] {
  return off.filter((feature) => PAGES[feature].some((page) => page === path));
}

/** The features that a text names; what it does not know is left out. */
export function parseFeatures(text: string): Feature[] {
  const names = new Set(text.split(/[\s,]+/));
  return FEATURES.filter((feature) => names.has(feature));
}
