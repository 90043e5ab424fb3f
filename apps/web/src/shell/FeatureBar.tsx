import { FEATURES_OFF_NAME, featuresOffOn, messages, parseFeatures } from '@sixtyfour/contract';
import { useLocation } from 'react-router';
import { SiteBar } from '../game/SiteBar.tsx';
import { useRunningGame } from '../lib/running-games.ts';

const words = messages.featuresOff;

/** The page was sent with it: what is switched off changes by a restart alone. */
const off = parseFeatures(document.querySelector<HTMLMetaElement>(`meta[name="${FEATURES_OFF_NAME}"]`)?.content ?? '');

/** What of this page is switched off. Never during a game. */
export function FeatureBar() {
  const { pathname } = useLocation();
  const isRunning = useRunningGame();
  const sentences = featuresOffOn(pathname, off).map((feature) => words[feature]);
  return !isRunning && sentences.length > 0 && <SiteBar label={words.label} text={sentences.join(' ')} />;
}
