import { type DailyTable, messages } from '@sixtyfour/contract';
import { useEffect, useRef, useState } from 'react';
import { Tabs } from '../../ui/Tabs.tsx';
import styles from './champions.module.css';
import { type RankingName, RANKINGS } from './rankings.ts';
import { TableSkeleton } from './TableSkeleton.tsx';
import type { Online } from './use-champions.ts';

/**
 * The three tables of some days.
 * @param online what shows them; null until it has been loaded
 */
export function Rankings({
  online,
  table,
  isCutOff,
  isAsking,
  onRetry,
}: {
  online: Online | null;
  table: DailyTable | undefined;
  isCutOff: boolean;
  isAsking: boolean;
  onRetry: () => void;
}) {
  const [ranking, setRanking] = useState<RankingName>('score');
  const results = useRef<HTMLDivElement>(null);
  const wasAsked = useRef(false);
  // The button that asked is gone with the answer: its focus goes on to what came.
  useEffect(() => {
    if (table === undefined || !wasAsked.current) return;
    wasAsked.current = false;
    if (document.activeElement === document.body) results.current?.focus();
  }, [table]);
  const retry = () => {
    wasAsked.current = true;
    onRetry();
  };
  const contentOf = (name: RankingName) =>
    online === null || (table === undefined && !isCutOff) ? (
      <TableSkeleton />
    ) : (
      <online.Results ranking={name} table={table} isCutOff={isCutOff} isAsking={isAsking} onRetry={retry} />
    );
  return (
    <div ref={results} className={styles.rankings} tabIndex={-1}>
      <Tabs
        label={messages.championsPage.tabs}
        tabs={RANKINGS.map((name) => ({ value: name, label: messages.champions[name], content: contentOf(name) }))}
        current={ranking}
        onChange={setRanking}
      />
    </div>
  );
}
