import { type ChampionsView, type DailyTable, messages, paths } from '@sixtyfour/contract';
import { Flame, Trophy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import styles from './champions.module.css';
import { type RankingName, RANKINGS } from './columns.tsx';
import { RankingTable } from './RankingTable.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import { daysText } from './words.ts';

const words = messages.championsPage;

/** The three tables of some days, or what stands in their place. */
export function Rankings({
  table,
  isCutOff,
  isAsking,
  onRetry,
}: {
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
  const contentOf = (name: RankingName) => {
    if (table !== undefined) return <Results ranking={name} table={table} isCutOff={isCutOff} />;
    if (!isCutOff) return <TableSkeleton />;
    return (
      <div className={styles.instead}>
        <ErrorState title={words.loadFailed} text={words.loadFailedText}>
          <BusyButton label={words.retry} busyLabel={messages.site.loading} isBusy={isAsking} onClick={retry} />
        </ErrorState>
      </div>
    );
  };
  return (
    <div ref={results} className={styles.rankings} tabIndex={-1}>
      <Tabs
        label={words.tabs}
        tabs={RANKINGS.map((name) => ({ value: name, label: messages.champions[name], content: contentOf(name) }))}
        current={ranking}
        onChange={setRanking}
      />
    </div>
  );
}

function Results({ ranking, table, isCutOff }: { ranking: RankingName; table: DailyTable; isCutOff: boolean }) {
  const { entries, own } = table[ranking];
  return (
    <>
      {entries.length === 0 ? (
        <Nobody view={table.view} />
      ) : (
        <RankingTable
          ranking={ranking}
          caption={`${messages.champions[ranking]}, ${words.views[table.view]}`}
          entries={entries}
          own={own}
        />
      )}
      <div className={styles.notes}>
        {isCutOff && <p role="status">{words.offline}</p>}
        {table.view !== 'today' && <p>{words.days(daysText(table))}</p>}
        <RankingNote ranking={ranking} />
      </div>
    </>
  );
}

function Nobody({ view }: { view: ChampionsView }) {
  return (
    <div className={styles.instead}>
      <EmptyState title={view === 'yesterday' ? words.emptyYesterday : words.empty}>
        <p className="state-text">{words.emptyText}</p>
        <ButtonLink to={paths.ai} className={styles.play}>
          {words.play}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}

function RankingNote({ ranking }: { ranking: RankingName }) {
  if (ranking === 'score') return <p>{words.scoring}</p>;
  if (ranking === 'stats') return <p>{words.statsOrder}</p>;
  return (
    <ul className={styles.legend}>
      <li>
        <Flame /> {words.onFire}
      </li>
      <li>
        <Trophy /> {words.trophy}
      </li>
    </ul>
  );
}
