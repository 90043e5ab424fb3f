import { CHAMPIONS_PARAMETER, type ChampionsView, messages, paths } from '@sixtyfour/contract';
import type { AskForName } from '../../lib/use-name-request.ts';
import { useLocation } from '../../lib/navigation.tsx';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Link } from '../../ui/Link.tsx';
import '../../ui/page.css';
import styles from './champions.module.css';
import { Rankings } from './Rankings.tsx';
import { useChampions } from './use-champions.ts';

const words = messages.championsPage;

/** The best players of today, yesterday or the last seven days. */
export function ChampionsScreen({ askForName }: { askForName: AskForName }) {
  const { search } = useLocation();
  // The query is unknown while the page is prerendered and hydrated.
  const view = useHydrated() ? parseView(search) : null;
  const { deferred, champions, retry } = useChampions(view);
  const table = view === null ? undefined : champions.tables[view];
  return (
    <div className="page">
      <h1 tabIndex={-1}>{messages.champions.title}</h1>
      <p className={styles.sentence}>
        {words.quickWins} <NextReset time={champions.nextReset} />
      </p>
      <div className={styles.days}>
        <Views current={view} />
        <Rankings
          deferred={deferred}
          table={table}
          isUnreachable={champions.isUnreachable}
          isRetrying={champions.isRetrying}
          onRetry={retry}
          askForName={askForName}
        />
      </div>
      {deferred !== null && view === 'today' && (
        <deferred.OnDevice entries={champions.onDevice} isFallback={table === undefined && champions.isUnreachable} />
      )}
    </div>
  );
}

/** Links to the views. */
function Views({ current }: { current: ChampionsView | null }) {
  return (
    <nav className={styles.views} aria-label={words.viewsLabel}>
      {(Object.entries(words.views) as [ChampionsView, string][]).map(([view, text]) => (
        <Link
          key={view}
          to={view === 'today' ? paths.dailyChampions : `${paths.dailyChampions}?${CHAMPIONS_PARAMETER}=${view}`}
          aria-current={view === current ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}

/** The view that the query of the URL selects; 'today' by default. */
export function parseView(search: string): ChampionsView {
  const value = new URLSearchParams(search).get(CHAMPIONS_PARAMETER) ?? '';
  return Object.hasOwn(messages.championsPage.views, value) ? (value as ChampionsView) : 'today';
}

/** Reserves the width of a time. */
const PLACEHOLDER = '00:00';

/**
 * The local time of the next reset.
 * @param time null in the prerendered page, which reserves its space
 */
function NextReset({ time }: { time: string | null }) {
  return (
    <span className={time === null ? styles.unknown : styles.reset}>
      {messages.champions.nextReset(time ?? PLACEHOLDER)}
    </span>
  );
}
