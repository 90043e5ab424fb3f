/** The list of the visitor's finished games with its filters. */
import { messages, paths } from '@sixtyfour/contract';
import { useEffect, useRef } from 'react';
import { useLocation } from '../../lib/navigation.tsx';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ALL_GAMES, type GamesFilter, OPPONENTS, pathOfFilter, readFilter, RESULTS } from './filter.ts';
import { GameRows } from './GameRows.tsx';
import styles from './own-games.module.css';
import { useOwnGames } from './use-own-games.ts';

const words = messages.ownGames;

/** The filter is in the query of the URL, so that Back returns to the previous one. */
export function OwnGamesList() {
  const { search } = useLocation();
  const filter = readFilter(new URLSearchParams(search));
  return (
    <>
      <FilterLinks
        label={words.opponents}
        names={words.opponentNames}
        values={OPPONENTS}
        current={filter.opponents}
        pathOf={(opponents) => pathOfFilter({ ...filter, opponents })}
      />
      <FilterLinks
        label={words.results}
        names={words.resultNames}
        values={RESULTS}
        current={filter.result}
        pathOf={(result) => pathOfFilter({ ...filter, result })}
      />
      <FilteredGames key={pathOfFilter(filter)} filter={filter} />
    </>
  );
}

function FilterLinks<Value extends string>({
  label,
  names,
  values,
  current,
  pathOf,
}: {
  label: string;
  names: Readonly<Record<Value, string>>;
  values: readonly Value[];
  current: Value;
  pathOf: (value: Value) => string;
}) {
  return (
    <nav aria-label={label} className={styles.filter}>
      <ul>
        {values.map((value) => (
          <li key={value}>
            <Link
              to={pathOf(value)}
              className={`plain-link ${styles.choice}`}
              aria-current={value === current ? 'true' : undefined}
            >
              {names[value]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function FilteredGames({ filter }: { filter: GamesFilter }) {
  const { games, status, problem, isMore, load } = useOwnGames(filter);
  const list = useRef<HTMLDivElement>(null);
  const focusHandlers = useKeptFocus();
  /** The number of rows when the next page was requested. */
  const rowsBefore = useRef<number | null>(null);

  // After the last page the focused button disappears: focus the first new row.
  useEffect(() => {
    if (status !== 'ready' || rowsBefore.current === null) return;
    if (!isMore) list.current?.querySelectorAll('a')[rowsBefore.current]?.focus();
    rowsBefore.current = null;
  }, [status, isMore]);

  const isEmpty = games.length === 0;
  const cause = problem?.offline === false ? problem.message : words.failedText;
  return (
    <div ref={list} className={styles.list} {...focusHandlers}>
      <p role="status" className={styles.status}>
        {status === 'loading' && (
          <>
            <Spinner />
            {words.loading}
          </>
        )}
        {status === 'ready' && !isEmpty && words.count(games.length, isMore)}
      </p>
      {problem !== null && (
        <ErrorState title={words.failed} text={isEmpty ? cause : `${cause} ${words.deviceGames}`}>
          <Button onClick={load}>{words.retry}</Button>
        </ErrorState>
      )}
      {!isEmpty && <GameRows games={games} />}
      {status === 'ready' && isEmpty && <NoGames filter={filter} />}
      {(status === 'more' || (status === 'ready' && isMore)) && (
        <BusyButton
          label={words.more}
          busyLabel={words.loadingMore}
          isBusy={status === 'more'}
          onClick={() => {
            rowsBefore.current = games.length;
            load();
          }}
        />
      )}
    </div>
  );
}

function NoGames({ filter }: { filter: GamesFilter }) {
  const isFiltered = pathOfFilter(filter) !== pathOfFilter(ALL_GAMES);
  return (
    <EmptyState title={filter.result === 'all' ? words.empty[filter.opponents] : words.noneWithResult}>
      <p>{words.emptyText}</p>
      <p className={styles.next}>
        {isFiltered ? (
          <ButtonLink to={pathOfFilter(ALL_GAMES)}>{words.showAll}</ButtonLink>
        ) : (
          <ButtonLink to={paths.play}>{words.play}</ButtonLink>
        )}
      </p>
    </EmptyState>
  );
}
