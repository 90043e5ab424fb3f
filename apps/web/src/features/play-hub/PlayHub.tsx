import { localGamePath, messages, paths } from '@sixtyfour/contract';
import { useEffect, useState } from 'react';
import type { RecentGame } from '../../game/recent-games.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import styles from './play-hub.module.css';

/** How many finished games the list shows. */
const RECENT = 10;

const words = messages.playHub;

const WAYS = [
  { path: paths.ai, name: words.againstAi, text: words.againstAiText },
  { path: localGamePath, name: words.onThisDevice, text: words.onThisDeviceText },
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
            {recent.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ol>
        </section>
      )}
    </Page>
  );
}

function useRecentGames(): readonly RecentGame[] {
  const [games, setGames] = useState<readonly RecentGame[]>([]);
  useEffect(() => {
    let isWanted = true;
    const load = async (): Promise<void> => {
      const { loadRecentGames } = await import('../../game/recent-games.ts');
      const found = await loadRecentGames(RECENT);
      if (isWanted) setGames(found);
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, []);
  return games;
}
