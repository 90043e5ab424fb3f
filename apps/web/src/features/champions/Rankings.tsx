import { messages, type RankingName, RANKINGS } from '@sixtyfour/contract';
import { useEffect, useRef, useState } from 'react';
import type { AskForName } from '../../lib/use-name-request.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import styles from './champions.module.css';
import { MEDALS } from './champions.ts';
import type { TableState } from './Results.tsx';
import type { Deferred } from './use-champions.ts';

/**
 * The three rankings of a view, as tabs.
 * @param deferred the lazy module that renders them; null until it is loaded
 */
export function Rankings({
  deferred,
  askForName,
  ...state
}: Omit<TableState, 'onEnterName'> & { deferred: Deferred | null; askForName: AskForName }) {
  const { table, isUnreachable, isRetrying, onRetry } = state;
  const [ranking, setRanking] = useState<RankingName>('score');
  const results = useRef<HTMLDivElement>(null);
  const wasRetried = useRef(false);
  // The pressed button disappears when the table is loaded: move its focus to the table.
  useEffect(() => {
    if (table === undefined || !wasRetried.current) return;
    wasRetried.current = false;
    if (document.activeElement === document.body) results.current?.focus();
  }, [table]);
  useEffect(() => {
    if (!isRetrying) wasRetried.current = false;
  }, [isRetrying]);
  const retry = () => {
    wasRetried.current = true;
    onRetry();
  };
  const enterName = async () => {
    if (await askForName(messages.championsPage.nameShown)) retry();
  };
  const contentOf = (name: RankingName) =>
    deferred === null || (table === undefined && !isUnreachable) ? (
      <TableSkeleton />
    ) : (
      <deferred.Results {...state} ranking={name} onRetry={retry} onEnterName={() => void enterName()} />
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

const ROWS = 8;

/** A placeholder as high as a table of eight rows. */
function TableSkeleton() {
  return (
    <div className={styles.skeleton}>
      <p>{messages.site.loading}</p>
      {Array.from({ length: ROWS }, (_, index) => (
        <div key={index} data-medal={index < MEDALS || undefined} />
      ))}
    </div>
  );
}
