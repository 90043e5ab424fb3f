import { aiPathWith, messages, waitingPathWith } from '@sixtyfour/contract';
import { useId } from 'react';
import { useNavigate } from '../../lib/navigation.tsx';
import { OpponentRows } from '../../game/before/OpponentSelector.tsx';
import { preferences, usePreferences } from '../../lib/preferences.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { useCompanion } from './companion.ts';
import styles from './queue.module.css';

const words = messages.queue;

/**
 * Offers a game against a character instead of a search, or during it.
 * @param isBusy whether a search is starting or running
 * @param isPaused whether a search waits for the network or the server
 * @param hasChoice whether the visitor can allow that game to start by itself
 * @param onPlay called before the game next to the search opens
 */
export function CharacterCard({
  isBusy,
  isPaused,
  hasChoice = false,
  onPlay,
}: {
  isBusy: boolean;
  isPaused: boolean;
  hasChoice?: boolean;
  onPlay?: () => void;
}) {
  const headingId = useId();
  const { playMeanwhile } = usePreferences();
  const { id, name } = useCompanion();
  const navigate = useNavigate();
  const searchText = isPaused ? words.playWhilePausedText : words.playMeanwhileText;
  const play = () => {
    onPlay?.();
    navigate(waitingPathWith(id));
  };
  return (
    <section className={styles.characters} aria-labelledby={headingId}>
      <div>
        <h2 id={headingId} className={styles.cardTitle}>
          {words.characters}
        </h2>
        <p className={styles.characterText}>{isBusy ? searchText : words.charactersText}</p>
      </div>
      <div className={styles.characterActions}>
        {isBusy ? (
          <Button onClick={play}>{words.playMeanwhile(name)}</Button>
        ) : (
          <ButtonLink to={aiPathWith(id)}>{words.play(name)}</ButtonLink>
        )}
        {hasChoice && (
          <Checkbox
            label={words.sitDown}
            checked={playMeanwhile}
            onChange={(event) => preferences.set({ playMeanwhile: event.currentTarget.checked })}
          />
        )}
      </div>
      <OpponentRows
        value={id}
        labelledBy={headingId}
        onChange={(meanwhileWith) => preferences.set({ meanwhileWith })}
      />
    </section>
  );
}
