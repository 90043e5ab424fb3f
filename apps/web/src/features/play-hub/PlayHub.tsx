import { localGamePath, messages, pastGamesPath, paths } from '@sixtyfour/contract';
import { ChevronRight } from 'lucide-react';
import { Link } from '../../ui/Link.tsx';
import { Page } from '../../ui/Page.tsx';
import { GameList } from './GameList.tsx';
import styles from './play-hub.module.css';
import { useFinishedGames } from './use-finished-games.ts';

/** Maximum number of finished games in the list. */
const RECENT = 10;

const words = messages.playHub;

interface PlayOption {
  readonly path: string;
  readonly name: string;
  readonly text: string;
  /** The picture beside it, drawn by the stylesheet. */
  readonly picture: 'character' | 'people' | 'search' | 'room' | 'device' | 'puzzle';
}

const PLAY_OPTIONS: readonly PlayOption[] = [
  { path: paths.ai, name: words.againstAi, text: words.againstAiText, picture: 'character' },
  { path: paths.multiplayer, name: words.againstPeople, text: words.againstPeopleText, picture: 'people' },
  { path: paths.queue, name: words.findOpponent, text: words.findOpponentText, picture: 'search' },
  { path: paths.multiplayer, name: words.inRoom, text: words.inRoomText, picture: 'room' },
  { path: localGamePath, name: words.onThisDevice, text: words.onThisDeviceText, picture: 'device' },
  { path: paths.puzzles, name: words.randomPuzzle, text: words.randomPuzzleText, picture: 'puzzle' },
];

/** All ways to play, and recent games. */
export function PlayHub() {
  const recent = useFinishedGames(RECENT);
  return (
    <Page title={words.title}>
      <p className="muted">{words.lede}</p>
      <ul className={styles.ways}>
        {PLAY_OPTIONS.map(({ path, name, text, picture }) => (
          <li key={name} className={styles.way}>
            <Corner picture={picture} />
            <h2>
              <Link to={path} className="title-link">
                {name}
              </Link>
            </h2>
            <ChevronRight className={styles.chevron} />
            <p>{text}</p>
          </li>
        ))}
      </ul>
      {recent.length > 0 && (
        <section aria-labelledby="recent-games">
          <h2 id="recent-games">{words.recent}</h2>
          <GameList games={recent} />
          <p className={styles.all}>
            <Link to={pastGamesPath}>{words.allGames}</Link>
          </p>
        </section>
      )}
    </Page>
  );
}

/** The picture of an option: a corner of a board with four squares. */
function Corner({ picture }: Pick<PlayOption, 'picture'>) {
  return (
    <div className={styles.picture} data-picture={picture} aria-hidden="true">
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}
