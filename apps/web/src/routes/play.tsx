import { asksForLocalGame } from '@sixtyfour/contract';
import { lazy } from 'react';
import { useLocation } from 'react-router';
import { PlayHub } from '../features/play-hub/PlayHub.tsx';
import { untilReload } from '../shell/reload.ts';

/** A board and its rules, which the list of ways to play has no use for. */
const LocalGameScreen = lazy(
  untilReload(async () => {
    const { LocalGameScreen: screen } = await import('../features/local-game/LocalGameScreen.tsx');
    return { default: screen };
  }),
);

/** All ways to play, or with `?mode=local` two people at this device. */
export default function PlayPage() {
  const { search } = useLocation();
  return asksForLocalGame(new URLSearchParams(search)) ? <LocalGameScreen /> : <PlayHub />;
}
