import { messages } from '@sixtyfour/contract';
import { type Level, type Persona, type PersonaId, PERSONAS } from '@sixtyfour/engine/personas';
import { type ReactNode, useId } from 'react';
import { Portrait } from '../../ui/Portrait.tsx';
import { ToastLine } from '../../ui/ToastLine.tsx';
import styles from './opponent-selector.module.css';
import { difficultySquares, kindText } from './opponents.ts';

export interface OpponentSelectorProps {
  value: PersonaId;
  onChange: (id: PersonaId) => void;
  /** The level of the selected character; null for its own. */
  level?: Level | null;
  /** The status before the start. */
  sentence: string;
  /** A button next to the sentence on large boards; on small screens it is in the status above the board. */
  action?: ReactNode;
}

/** The choice of one of the five characters, before a game. */
export function OpponentSelector({ sentence, action, ...rows }: OpponentSelectorProps) {
  const title = useId();
  return (
    <>
      <div className={styles.head}>
        <div className={styles.headWords}>
          <h2 id={title} className={styles.title}>
            {messages.ai.choose}
          </h2>
          <p className={styles.sentence} data-testid="status">
            {sentence}
          </p>
          <ToastLine place="panel" />
        </div>
        <div className={styles.action}>{action}</div>
      </div>
      <OpponentRows {...rows} labelledBy={title} />
    </>
  );
}

/**
 * The list of the five characters, without the title.
 * @param labelledBy the id of the title
 */
export function OpponentRows({
  value,
  onChange,
  level = null,
  labelledBy,
}: Pick<OpponentSelectorProps, 'value' | 'onChange' | 'level'> & { labelledBy: string }) {
  const name = useId();
  return (
    <div className={styles.rows} role="radiogroup" aria-labelledby={labelledBy}>
      {PERSONAS.map((persona) => (
        <label key={persona.id} className={styles.row}>
          <Portrait persona={persona.id} className={styles.portrait} />
          <span className={styles.words}>
            <span className={styles.name}>
              {persona.name} <Rating persona={persona} level={persona.id === value ? level : null} />
            </span>
            <Kind persona={persona} level={persona.id === value ? level : null} />
            <span className={styles.quote}>{`“${persona.quote}”`}</span>
          </span>
          <input
            className={styles.radio}
            type="radio"
            name={name}
            value={persona.id}
            checked={persona.id === value}
            onChange={() => onChange(persona.id)}
          />
        </label>
      ))}
    </div>
  );
}

/** The rating after the name; absent for the character that does not play like a person. */
function Rating({ persona: { playsLike }, level }: { persona: Persona; level: Level | null }) {
  if (playsLike === null) return null;
  const rating = level ?? playsLike;
  const text = messages.levels.playsLike(rating);
  return (
    <span className={styles.rating} role="img" aria-label={text} title={text}>
      {rating}
    </span>
  );
}

function Kind({ persona, level }: { persona: Persona; level: Level | null }) {
  const { full, askew } = difficultySquares(persona.difficulty);
  return (
    <span className={styles.kind}>
      {level === null && (
        <span className={styles.squares} data-askew={askew} aria-hidden="true">
          {['a', 'b', 'c', 'd', 'e'].map((place, index) => (
            <span key={place} data-full={full[index]} />
          ))}
        </span>
      )}
      {kindText(persona, level)}
    </span>
  );
}
