import { analysisPath, localGamePath, messages, paths, puzzleRushPath } from '@sixtyfour/contract';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../ui/Link.tsx';
import { Page } from '../../ui/Page.tsx';
import styles from './play-hub.module.css';

const words = messages.playHub;

interface PlayOption {
  readonly path: string;
  readonly name: string;
  readonly text: string;
  /** The picture next to the option, drawn by the stylesheet. */
  readonly picture: 'character' | 'people' | 'search' | 'room' | 'device' | 'puzzle' | 'rush' | 'analysis';
}

const PLAY_OPTIONS: readonly PlayOption[] = [
  { path: paths.ai, name: words.againstAi, text: words.againstAiText, picture: 'character' },
  { path: paths.multiplayer, name: words.againstPeople, text: words.againstPeopleText, picture: 'people' },
  { path: paths.queue, name: words.findOpponent, text: words.findOpponentText, picture: 'search' },
  { path: paths.multiplayer, name: words.inRoom, text: words.inRoomText, picture: 'room' },
  { path: localGamePath, name: words.onThisDevice, text: words.onThisDeviceText, picture: 'device' },
  { path: paths.puzzles, name: words.randomPuzzle, text: words.randomPuzzleText, picture: 'puzzle' },
  { path: puzzleRushPath, name: words.rush, text: words.rushText, picture: 'rush' },
  { path: analysisPath, name: words.analysis, text: words.analysisText, picture: 'analysis' },
];

/** All ways to play. @param children shown below them */
export function PlayHub({ children }: { children: ReactNode }) {
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
      {children}
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
