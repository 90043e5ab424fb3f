import { messages, FEATURES_OFF_NAME, featuresOffOn, parseFeatures } from '@sixtyfour/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { focusTitle } from '../lib/focus-title.ts';
import { useLocation } from '../lib/navigation.tsx';
import { SiteBar } from '../ui/SiteBar.tsx';
import { useOnline } from '../lib/online.ts';
import { useRunningGame } from '../lib/running-games.ts';
import { announce } from '../ui/announce.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toast.ts';
import { siteUpdate } from './site-update.ts';

const words = messages.offline;

/** Says that the browser is offline or that a new version is available. Hidden during a game. */
export function SiteStatusBar() {
  const isRunning = useRunningGame();
  const isOnline = useOnline();
  const update = useSyncExternalStore(siteUpdate.subscribe, siteUpdate.get);
  useEffect(() => {
    if (!isOnline && !isRunning) announce(words.text);
  }, [isOnline, isRunning]);
  if (isRunning) return null;
  if (!isOnline) return <SiteBar label={words.label} text={words.text} />;
  return update !== 'none' && <UpdateBar />;
}

function UpdateBar() {
  useEffect(() => announce(words.newVersionText), []);
  const reload = async () => {
    if (!(await siteUpdate.apply())) toast({ text: words.gameElsewhere });
  };
  const dismiss = () => {
    siteUpdate.dismiss();
    focusTitle();
  };
  return (
    <SiteBar label={words.newVersion} text={words.newVersionText}>
      <Button onClick={() => void reload()}>{words.reload}</Button>
      <Button variant="quiet" onClick={dismiss}>
        {words.later}
      </Button>
    </SiteBar>
  );
}

/** Read once from the page's HTML: features can only change with a restart of the server. */
const off = parseFeatures(document.querySelector<HTMLMetaElement>(`meta[name="${FEATURES_OFF_NAME}"]`)?.content ?? '');

/** Says which features of this page are switched off. Hidden during a game. */
export function FeatureBar() {
  const { pathname } = useLocation();
  const isRunning = useRunningGame();
  const sentences = featuresOffOn(pathname, off).map((feature) => messages.featuresOff[feature]);
  return (
    !isRunning && sentences.length > 0 && <SiteBar label={messages.featuresOff.label} text={sentences.join(' ')} />
  );
}
