import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';

/** Its form speaks with the server: it comes when somebody is asked. */
const NameDialog = lazy(async () => ({ default: (await import('./NameDialog.tsx')).NameDialog }));

type Answer = (saved: boolean) => void;

export interface NameAsking {
  /** Opens the dialog; true when a name and a country are saved, false when the visitor closed it without. */
  readonly ask: () => Promise<boolean>;
  /** To be rendered by whoever asks. */
  readonly dialog: ReactNode;
}

/** The name dialog for a page that needs a name before it goes on. */
export function useNameDialog(): NameAsking {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const ask = useCallback(() => new Promise<boolean>((resolve) => setAnswer(() => resolve)), []);
  const done = (saved: boolean) => {
    setAnswer(null);
    answer?.(saved);
  };
  return {
    ask,
    dialog: answer !== null && (
      <Suspense>
        <NameDialog onDone={done} />
      </Suspense>
    ),
  };
}
