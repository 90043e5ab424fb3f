import { messages } from '@sixtyfour/contract';
import { type Persona, PERSONAS } from '@sixtyfour/engine/personas';
import { useId } from 'react';
import { Portrait } from '../../ui/Portrait.tsx';
import styles from '../../game/before/opponent-selector.module.css';

/** The group of opponents, disabled during a game. The name is in the bar next to the board. */
export function LockedOpponent({ persona, rules }: { persona: Persona; rules: string }) {
  const name = useId();
  return (
    <fieldset className={styles.locked} disabled>
      <legend className="visually-hidden">{messages.panel.lockedOpponent}</legend>
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
