import { messages } from '@sixtyfour/contract';
import { type Persona, type PersonaId, PERSONAS } from '@sixtyfour/engine/personas';
import { type ReactNode, useId } from 'react';
import { Portrait } from '../../ui/Portrait.tsx';
import { ToastLine } from '../../ui/ToastLine.tsx';
import styles from './opponent-selector.module.css';
import { difficultySquares, kindText } from './opponents.ts';

export interface OpponentSelectorProps {
  value: PersonaId;
  onChange: (id: PersonaId) => void;
  /** The status before the start. */
  sentence: string;
  /** A button beside it, where the board is large; on small screens the status above the board has it. */
  action?: ReactNode;
}

/** The five characters to choose from, before a game. */
export function OpponentSelector({ value, onChange, sentence, action }: OpponentSelectorProps) {
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
      <OpponentRows value={value} onChange={onChange} labelledBy={title} />
    </>
  );
}

/**
 * The five characters alone.
 * @param labelledBy the id of their title
 */
export function OpponentRows({
  value,
  onChange,
  labelledBy,
}: Pick<OpponentSelectorProps, 'value' | 'onChange'> & { labelledBy: string }) {
  const name = useId();
  return (
    <div className={styles.rows} role="radiogroup" aria-labelledby={labelledBy}>
      {PERSONAS.map((persona) => (
        <label key={persona.id} className={styles.row}>
          <Portrait persona={persona.id} className={styles.portrait} />
          <span className={styles.words}>
            <span className={styles.name}>{persona.name}</span>
            <Kind persona={persona} />
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

function Kind({ persona }: { persona: Persona }) {
  const { full, askew } = difficultySquares(persona.difficulty);
  return (
    <span className={styles.kind}>
      <span className={styles.squares} data-askew={askew} aria-hidden="true">
        {['a', 'b', 'c', 'd', 'e'].map((place, index) => (
          <span key={place} data-full={full[index]} />
        ))}
      </span>
      {kindText(persona)}
    </span>
  );
}

/** The same radio group while a game runs: locked. The bar beside the board has the name. */
export function LockedOpponent({ persona, rules }: { persona: Persona; rules: string }) {
  const name = useId();
  return (
    <fieldset className={styles.locked} disabled>
      <legend className="visually-hidden">{messages.play.lockedOpponent}</legend>
      <div className={styles.folded}>
        {PERSONAS.map(({ id, name: label }) => (
          <label key={id} className={styles.seat} data-chosen={id === persona.id || undefined}>
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              value={id}
              aria-label={label}
              checked={id === persona.id}
              readOnly
            />
            <Portrait persona={id} className={styles.portrait} />
          </label>
        ))}
        <span className={styles.lockedRules}>{rules}</span>
      </div>
    </fieldset>
  );
}
