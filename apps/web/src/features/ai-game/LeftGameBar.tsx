import { messages, paths } from '@sixtyfour/contract';
import { personaById } from '@sixtyfour/engine/personas';
import { useEffect, useState } from 'react';
import { useLocation } from '../../lib/navigation.tsx';
import { knownSession } from '../../lib/session-view.ts';
import { whileWanted } from '../../lib/while-wanted.ts';
import type { SavedGame } from '../../play/saved-game.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { SiteBar } from '../../ui/SiteBar.tsx';

const words = messages.queue;

/** The pages with the bar: here visitors choose what to play. */
const PATHS: ReadonlySet<string> = new Set([paths.home, paths.play]);

/** A bar that leads back to an unfinished game against a character. */
export function LeftGameBar() {
  const { pathname, search } = useLocation();
  const [game, setGame] = useState<SavedGame | null>(null);
  const isShown = PATHS.has(pathname) && search === '';
  useEffect(() => {
    if (!isShown) return undefined;
    const load = async () => {
      const { loadLeftGame } = await import('./left-game.ts');
      return loadLeftGame(Date.now());
    };
    let stop = () => {};
    const reload = () => {
      stop();
      stop = whileWanted(
        load().catch(() => null),
        setGame,
      );
    };
    reload();
    // The next player of this device has other games.
    const unsubscribe = knownSession.subscribe(reload);
    return () => {
      unsubscribe();
      stop();
      setGame(null);
    };
  }, [isShown]);
  const persona = personaById(game?.persona ?? '');
  if (!isShown || persona === undefined) return null;
  return (
    <SiteBar label={words.inProgress} text={messages.aiGame.resumed(persona.name)}>
      <ButtonLink to={paths.ai}>{words.goBack}</ButtonLink>
    </SiteBar>
  );
}
