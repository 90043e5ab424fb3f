import { messages, TIME_CONTROLS, type TimeControlName } from '@sixtyfour/contract';
import { preferences, usePreferences } from '../../lib/preferences.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import styles from './queue.module.css';

const words = messages.gameChoices;

/** The time controls for the search: at least one. A running search keeps its own. */
export function TimesChoice({ isBusy }: { isBusy: boolean }) {
  const { searchTimes } = usePreferences();
  const choose = (time: TimeControlName, isChosen: boolean) => {
    const chosen = TIME_CONTROLS.filter((each) => (each === time ? isChosen : searchTimes.includes(each)));
    if (chosen.length > 0) preferences.set({ searchTimes: chosen });
  };
  return (
    <fieldset className={styles.times} disabled={isBusy}>
      <legend className="field-label">{words.time}</legend>
      <div className={styles.timeList}>
        {TIME_CONTROLS.map((time) => (
          <Checkbox
            key={time}
            label={words.times[time]}
            checked={searchTimes.includes(time)}
            onChange={(event) => choose(time, event.currentTarget.checked)}
          />
        ))}
      </div>
      <p className="small muted">{words.onlyFiveMinutes}</p>
    </fieldset>
  );
}
