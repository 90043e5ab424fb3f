import {
  type ChampionsView,
  type DailyTable,
  messages,
  paths,
  type LeaderboardEntry,
  type RankingName,
} from '@sixtyfour/contract';
import { Flame, Trophy } from 'lucide-react';
import { useId } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import styles from './champions.module.css';
import { RankingTable } from './RankingTable.tsx';
import { daysText, isAnonymous } from './words.ts';

const words = messages.championsPage;

/** The table of a view, and whether it can be loaded. */
export interface TableState {
  table: DailyTable | undefined;
  isUnreachable: boolean;
  isRetrying: boolean;
  onRetry: () => void;
  /** Asks a visitor without a name for one. */
  onEnterName: () => void;
}

/** One ranking, or an error with a retry button. */
export function Results({
  ranking,
  table,
  isUnreachable,
  isRetrying,
  onRetry,
  onEnterName,
}: TableState & { ranking: RankingName }) {
  if (table !== undefined) return <Table {...{ ranking, table, isUnreachable, onEnterName }} />;
  return (
    <div className={styles.instead}>
      <ErrorState title={words.loadFailed} text={words.loadFailedText}>
        <BusyButton label={words.retry} busyLabel={messages.site.loading} isBusy={isRetrying} onClick={onRetry} />
      </ErrorState>
    </div>
  );
}

function Table({
  ranking,
  table,
  isUnreachable,
  onEnterName,
}: Pick<TableState, 'isUnreachable' | 'onEnterName'> & { ranking: RankingName; table: DailyTable }) {
  const { entries, own } = table[ranking];
  const isEmpty = entries.length === 0 && own === null;
  return (
    <>
      {isEmpty ? (
        <EmptyRanking view={table.view} />
      ) : (
        <RankingTable
          ranking={ranking}
          caption={`${messages.champions[ranking]}, ${words.views[table.view]}`}
          entries={entries}
          own={own}
        />
      )}
      <div className={styles.notes}>
        {isUnreachable && <p role="status">{words.offline}</p>}
        {table.view !== 'today' && <p>{words.days(daysText(table))}</p>}
        {own?.rank === null && <p>{words.unranked}</p>}
        {own !== null && isAnonymous(own.entry) && (
          <p className={styles.unnamed}>
            {words.unnamed} <Button onClick={onEnterName}>{words.enterName}</Button>
          </p>
        )}
        {!isEmpty && <RankingNote ranking={ranking} />}
      </div>
    </>
  );
}

function EmptyRanking({ view }: { view: ChampionsView }) {
  return (
    <div className={styles.instead}>
      <EmptyState title={view === 'yesterday' ? words.emptyYesterday : words.empty}>
        {view !== 'yesterday' && (
          // Two paragraphs, see `RankingNote`.
          <>
            <p className="state-text">{words.emptyText}</p>
            <p className="state-text">{messages.gameChoices.onlyFiveMinutes}</p>
          </>
        )}
        <ButtonLink to={paths.ai} className={styles.play}>
          {words.play}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}

function RankingNote({ ranking }: { ranking: RankingName }) {
  if (ranking === 'score')
    return (
      // Short lines: a late text that is larger than the heading would be the page's largest paint.
      <ul className={styles.scoring}>
        {[...words.scoring, messages.gameChoices.onlyFiveMinutes].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    );
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

/**
 * Today's results stored on this device.
 * @param isFallback whether it is the only table, because the server is unreachable
 */
export function OnDevice({ entries, isFallback }: { entries: readonly LeaderboardEntry[]; isFallback: boolean }) {
  const headingId = useId();
  if (entries.length === 0 && !isFallback) return null;
  return (
    <section className={styles.onDevice} aria-labelledby={headingId}>
      <h2 id={headingId}>{words.ownResults}</h2>
      <p className="state-text">{entries.length === 0 ? words.ownResultsNone : words.ownResultsText}</p>
      {entries.length > 0 && <RankingTable ranking="score" caption={words.ownResults} entries={entries} />}
    </section>
  );
}
