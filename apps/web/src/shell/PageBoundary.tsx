import { messages } from '@sixtyfour/contract';
import { Component, type ReactNode, useEffect } from 'react';
import { focusTitle } from '../lib/focus-title.ts';
import { useLocation } from '../lib/navigation.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';

interface BoundaryProps {
  readonly path: string;
  /** Shown instead of the children when one of them fails. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failedPath: string | null;
}

/** An error boundary that resets when the path changes. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failedPath: null };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failedPath: '' };
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): BoundaryState | null {
    if (state.failedPath === null || state.failedPath === props.path) return null;
    return { failedPath: state.failedPath === '' ? props.path : null };
  }

  override render(): ReactNode {
    return this.state.failedPath === null ? this.props.children : this.props.fallback;
  }
}

function focusTitleIfLost(): void {
  if (document.activeElement === document.body) focusTitle();
}

function PageFailed() {
  const words = messages.site;
  // The focus is lost with the page that fails, and with this title when another view takes its place.
  useEffect(() => {
    focusTitleIfLost();
    return focusTitleIfLost;
  }, []);
  return (
    <div className="page">
      <h1 className="visually-hidden" tabIndex={-1}>
        {words.pageFailed}
      </h1>
      <ErrorState title={words.pageFailed} text={words.pageFailedText}>
        <Button onClick={() => location.reload()}>{words.reload}</Button>
      </ErrorState>
    </div>
  );
}

/** Shows an error with a reload button, or `fallback`, in place of a page or part that fails to load or throws. */
export function PageBoundary({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Boundary path={pathname + search} fallback={fallback ?? <PageFailed />}>
      {children}
    </Boundary>
  );
}
