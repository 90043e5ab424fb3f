import type { RuleSet } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { useId } from 'react';
import { preferences } from '../../lib/preferences.ts';
import { Select } from '../../ui/Select.tsx';
import styles from '../panel/panel.module.css';

/** Selects the rules; remembered for the next game. */
export function RulesSelect({ value, onChange }: { value: RuleSet; onChange: (rules: RuleSet) => void }) {
  const id = useId();
  const choose = (rules: RuleSet) => {
    preferences.set({ rules });
    onChange(rules);
  };
  return (
    <div className={styles.rules}>
      <label htmlFor={id}>{messages.ruleChoice.label}</label>
      <Select
        id={id}
        value={value}
        onChange={(event) => choose(event.currentTarget.value === 'simplified' ? 'simplified' : 'standard')}
      >
        <option value="standard">{messages.ruleChoice.standard}</option>
        <option value="simplified">{messages.ruleChoice.simplified}</option>
      </Select>
    </div>
  );
}
