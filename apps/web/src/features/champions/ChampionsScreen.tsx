import { CHAMPIONS_PARAMETER, type ChampionsView, messages, paths } from '@sixtyfour/contract';
import { useLocation } from 'react-router';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Link } from '../../ui/Link.tsx';
import '../../ui/page.css';
import styles from './champions.module.css';
import { NextReset } from './NextReset.tsx';
import { Rankings } from './Rankings.tsx';
import { useChampions } from './use-champions.ts';
import { viewOf } from './view-of.ts';

const words = messages.championsPage;

/** The best players of the day, of yesterday or of a week. */
export function ChampionsScreen() {
  const { search } = useLocation();
  // A prerendered page does not know what its address asks for.
  const view = useHydrated() ? viewOf(search) : null;
  const { online, champions, retry } = useChampions(view);
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
          online={online}
          table={table}
          isCutOff={champions.isCutOff}
          isAsking={champions.isAsking}
          onRetry={retry}
        />
      </div>
      {online !== null && view === 'today' && (
        <online.OnDevice entries={champions.onDevice} isFallback={table === undefined && champions.isCutOff} />
      )}
    </div>
  );
}

/** Links to the days that can be looked at. */
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
