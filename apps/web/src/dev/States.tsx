import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import styles from './design-system.module.css';

/** What a page shows while there is nothing to show. */
export function States() {
  return (
    <div className={styles.stack}>
      <EmptyState title="Nobody has a counted game yet.">
        <p>Win one and stand here first.</p>
        <ButtonLink to="/ai">Play vs AI</ButtonLink>
      </EmptyState>
      <ErrorState title="Puzzle could not be loaded" text="Check your internet connection. Your streak is kept.">
        <Button>Retry</Button>
      </ErrorState>
      <Skeleton />
      <p className={styles.row}>
        <Spinner />
        Connecting...
      </p>
    </div>
  );
}
