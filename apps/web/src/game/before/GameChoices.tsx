import type { RuleSet } from '@sixtyfour/chess';
import { COLOR_CHOICES, type ColorChoice, messages, TIME_CHOICES, type TimeChoice } from '@sixtyfour/contract';
import { preferences } from '../../lib/preferences.ts';
import { Choice } from '../../ui/Choice.tsx';

const words = messages.gameChoices;

/** Selects the time control; remembered for the next game. */
export function TimeSelect({ value, onChange }: { value: TimeChoice; onChange: (time: TimeChoice) => void }) {
  const choose = (time: TimeChoice) => {
    preferences.set({ time });
    onChange(time);
  };
  return <Choice label={words.time} texts={words.times} values={TIME_CHOICES} value={value} onChange={choose} />;
}

const RULE_SETS = ['standard', 'simplified'] as const satisfies readonly RuleSet[];

/** Selects the rules; remembered for the next game. */
export function RulesSelect({ value, onChange }: { value: RuleSet; onChange: (ruleSet: RuleSet) => void }) {
  const rules = messages.ruleChoice;
  const choose = (ruleSet: RuleSet) => {
    preferences.set({ rules: ruleSet });
    onChange(ruleSet);
  };
  return <Choice label={rules.label} texts={rules} values={RULE_SETS} value={value} onChange={choose} />;
}

export function ColorSelect({ value, onChange }: { value: ColorChoice; onChange: (color: ColorChoice) => void }) {
  return <Choice label={words.color} texts={words.colors} values={COLOR_CHOICES} value={value} onChange={onChange} />;
}
