import { type DailyTable, messages } from '@sixtyfour/contract';
import { useEffect, useRef, useState } from 'react';
import { Tabs } from '../../ui/Tabs.tsx';
import styles from './champions.module.css';
import { type RankingName, RANKINGS } from './rankings.ts';
import { TableSkeleton } from './TableSkeleton.tsx';
import type { Online } from './use-champions.ts';

/**
 * The three rankings of a view, as tabs.
 * @param online the lazy module that renders them; null until it is loaded
 */
export function Rankings({
  online,
  table,
  isUnreachable,
  isRetrying,
  onRetry,
}: {
  online: Online | null;
  table: DailyTable | undefined;
  isUnreachable: boolean;
  isRetrying: boolean;
  onRetry: () => void;
}) {
  const [ranking, setRanking] = useState<RankingName>('score');
  const results = useRef<HTMLDivElement>(null);
  const wasRetried = useRef(false);
  // The retry button disappears when the table is loaded: move its focus to the table.
  useEffect(() => {
    if (table === undefined || !wasRetried.current) return;
    wasRetried.current = false;
    if (document.activeElement === document.body) results.current?.focus();
  }, [table]);
  const retry = () => {
    wasRetried.current = true;
    onRetry();
  };
  const contentOf = (name: RankingName) =>
    online === null || (table === undefined && !isUnreachable) ? (
      <TableSkeleton />
    ) : (
      <online.Results
        ranking={name}
        table={table}
        isUnreachable={isUnreachable}
        isRetrying={isRetrying}
        onRetry={retry}
      />
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
