import { localGamePath, messages, paths } from '@sixtyfour/contract';
import { useEffect, useState } from 'react';
import type { RecentGame } from '../../game/recent-games.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Page } from '../../ui/Page.tsx';
import styles from './play-hub.module.css';

/** How many finished games the list shows. */
const RECENT = 10;

interface ListedGame extends RecentGame {
  /** Where the game can be looked at; null for one that is only counted here. */
  readonly path: string | null;
}

const words = messages.playHub;

const WAYS = [
  { path: paths.ai, name: words.againstAi, text: words.againstAiText },
  { path: paths.queue, name: words.againstPeople, text: words.againstPeopleText },
  { path: paths.multiplayer, name: words.inRoom, text: words.inRoomText },
  { path: localGamePath, name: words.onThisDevice, text: words.onThisDeviceText },
  { path: paths.puzzles, name: words.randomPuzzle, text: words.randomPuzzleText },
] as const;

/** All ways to play that there are, and what was played here. */
export function PlayHub() {
  const recent = useRecentGames();
  return (
    <Page title={words.title}>
      <p>{words.lede}</p>
      <ul className={styles.ways}>
        {WAYS.map(({ path, name, text }, index) => (
          <li key={path} className={styles.way}>
            <p>{text}</p>
            <ButtonLink to={path} variant={index === 0 ? 'main' : 'second'} size="large">
              {name}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {recent.length > 0 && (
        <section aria-labelledby="recent-games">
          <h2 id="recent-games">{words.recent}</h2>
          <ol className={styles.games}>
            {recent.map(({ id, text, path }) => (
              <li key={id}>{path === null ? text : <Link to={path}>{text}</Link>}</li>
            ))}
          </ol>
        </section>
      )}
    </Page>
  );
}

/** What was played on this device and with others, newest first; each list when it is there. */
function useRecentGames(): readonly ListedGame[] {
  const [here, setHere] = useState<readonly ListedGame[]>([]);
  const [online, setOnline] = useState<readonly ListedGame[]>([]);
  useEffect(() => {
    let isWanted = true;
    const loadHere = async (): Promise<void> => {
      const { loadRecentGames } = await import('../../game/recent-games.ts');
      const found = await loadRecentGames(RECENT);
      if (isWanted) setHere(found.map((game) => ({ ...game, path: null })));
    };
    const loadOnline = async (): Promise<void> => {
      const { loadOnlineGames } = await import('./online-games.ts');
      const found = await loadOnlineGames();
      if (isWanted) setOnline(found);
    };
    void loadHere();
    void loadOnline();
    return () => {
      isWanted = false;
    };
  }, []);
  return [...here, ...online].toSorted((one, other) => other.at - one.at).slice(0, RECENT);
}
