import { messages } from '@sixtyfour/contract';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';

interface BoundaryProps {
  readonly path: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failedPath: string | null;
}

/** Another path is another try. */
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
    return this.state.failedPath === null ? this.props.children : <PageFailed />;
  }
}

function PageFailed() {
  const words = messages.site;
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

/** Keeps the header and footer when a page cannot be loaded or breaks, and says what to do. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary path={pathname}>{children}</Boundary>;
}
