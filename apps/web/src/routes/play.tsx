import { useLocation } from 'react-router';
import { LocalGameScreen } from '../features/local-game/LocalGameScreen.tsx';
import { PlayHub } from '../features/play-hub/PlayHub.tsx';
import { useHydrated } from '../lib/use-hydrated.ts';

/** All ways to play, or with `?mode=local` two people at this device. */
export default function PlayPage() {
  const { search } = useLocation();
  const isLocal = useHydrated() && new URLSearchParams(search).get('mode') === 'local';
  return isLocal ? <LocalGameScreen /> : <PlayHub />;
}
