/** Parts of the site that the operator can switch off. Running games always continue. */
import { type PagePath, paths } from './routes.ts';

export const FEATURES = ['rooms', 'queue', 'accounts', 'puzzles', 'champions'] as const;
export type Feature = (typeof FEATURES)[number];

/** The name of the meta element that lists the features that are off, separated by spaces. */
export const FEATURES_OFF_NAME = 'features-off';

/** The pages that show a notice when a feature is off. */
const PAGES: Readonly<Record<Feature, readonly PagePath[]>> = {
  rooms: [paths.home, paths.play, paths.multiplayer],
  queue: [paths.home, paths.play, paths.multiplayer, paths.queue],
  accounts: [paths.auth],
  puzzles: [paths.puzzles],
  champions: [paths.dailyChampions],
};

/** The features among `off` that this page must show a notice about. */
export function featuresOffOn(path: string, off: readonly Feature[]): Feature[] {
  return off.filter((feature) => PAGES[feature].some((page) => page === path));
}

/** Parses a list of features separated by commas or spaces. Unknown names are ignored. */
export function parseFeatures(text: string): Feature[] {
  const names = new Set(text.split(/[\s,]+/));
  return FEATURES.filter((feature) => names.has(feature));
}
