import { messages, paths } from '@sixtyfour/contract';
import { useEffect, useEffectEvent } from 'react';
import type { AskForName } from '../../lib/use-name-request.ts';
import { Link } from '../../ui/Link.tsx';
import { useLazyModule } from '../../lib/lazy-module.ts';
import { PlayingAs, SearchState } from './SearchState.tsx';
import styles from './queue.module.css';
import { useSearchScreen } from './use-search-screen.ts';

const loadCharacters = () => import('./CharacterCard.tsx');

/**
 * /multiplayer-game without a game id: the other screen to search for a match. Asks for a missing name at once.
 * @param askForName opens the name dialog; resolves to whether a name was saved
 */
export function FindMatchPanel({ askForName }: { askForName: AskForName }) {
  const screen = useSearchScreen('room', askForName);
  const { search, session } = screen;
  const cards = useLazyModule(loadCharacters);
  const isNameless = session !== null && (!session.player.named || session.player.country === null);
  // If a search has started meanwhile, it asks for the name itself.
  const ask = useEffectEvent(() => {
    if (search.phase === 'idle') void askForName();
  });
  useEffect(() => {
    if (isNameless) ask();
  }, [isNameless]);
  return (
    <div className={styles.queue}>
      <h1 tabIndex={-1}>{messages.pageNames.roomGame}</h1>
      <SearchState {...screen} />
      {cards && <cards.CharacterCard isBusy={screen.isBusy} isPaused={screen.isPaused} />}
      <PlayingAs session={session} onChange={() => void askForName()} />
      <p>
        <Link to={paths.multiplayer}>{messages.roomGame.toLobby}</Link>
      </p>
    </div>
  );
}
