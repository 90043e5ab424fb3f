import { localGamePath, messages, paths } from '@sixtyfour/contract';
import { BotMessageSquare, ChevronRight, KeyRound, type LucideIcon, Puzzle, Search, Tablet, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { RecentGame } from '../../game/recent-games.ts';
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

interface Way {
  readonly path: string;
  readonly name: string;
  readonly text: string;
  readonly Icon: LucideIcon;
}

const WAYS: readonly Way[] = [
  { path: paths.ai, name: words.againstAi, text: words.againstAiText, Icon: BotMessageSquare },
  { path: paths.multiplayer, name: words.againstPeople, text: words.againstPeopleText, Icon: Users },
  { path: paths.queue, name: words.findOpponent, text: words.findOpponentText, Icon: Search },
  { path: paths.multiplayer, name: words.inRoom, text: words.inRoomText, Icon: KeyRound },
  { path: localGamePath, name: words.onThisDevice, text: words.onThisDeviceText, Icon: Tablet },
  { path: paths.puzzles, name: words.randomPuzzle, text: words.randomPuzzleText, Icon: Puzzle },
];

/** All ways to play that there are, and what was played here. */
export function PlayHub() {
  const recent = useRecentGames();
  return (
    <Page title={words.title}>
      <p>{words.lede}</p>
      <ul className={styles.ways}>
        {WAYS.map(({ path, name, text, Icon }) => (
          <li key={name} className={styles.way}>
            <Icon className={styles.icon} />
            <h2>
              <Link to={path}>{name}</Link>
            </h2>
            <ChevronRight className={styles.chevron} />
            <p>{text}</p>
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
