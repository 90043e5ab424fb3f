import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import styles from './design-system.module.css';

/** Empty, error and loading states. */
export function States() {
  return (
    <div className={styles.stack}>
      <EmptyState title="No one’s on the board yet.">
        <p>Win a game and take first place.</p>
        <ButtonLink to="/ai">Play vs AI</ButtonLink>
      </EmptyState>
      <ErrorState title="Puzzle could not be loaded" text="Check your internet connection. Your streak is safe.">
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
