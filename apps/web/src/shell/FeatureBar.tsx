import { FEATURES_OFF_NAME, featuresOffOn, messages, parseFeatures } from '@sixtyfour/contract';
import { useLocation } from 'react-router';
import { SiteBar } from '../game/SiteBar.tsx';
import { useRunningGame } from '../lib/running-games.ts';

const words = messages.featuresOff;

/** Read once from the page's HTML: features are only switched by a restart of the server. */
const off = parseFeatures(document.querySelector<HTMLMetaElement>(`meta[name="${FEATURES_OFF_NAME}"]`)?.content ?? '');

/** Says which features of this page are switched off. Hidden during a game. */
export function FeatureBar() {
  const { pathname } = useLocation();
  const isRunning = useRunningGame();
  const sentences = featuresOffOn(pathname, off).map((feature) => words[feature]);
  return !isRunning && sentences.length > 0 && <SiteBar label={words.label} text={sentences.join(' ')} />;
}
