import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';

/** Lazy: its form needs the server. */
const NameDialog = lazy(async () => ({ default: (await import('./NameDialog.tsx')).NameDialog }));

type Answer = (saved: boolean) => void;

export interface NameDialogHandle {
  /** Opens the dialog. Resolves to whether a name and a country were saved. */
  readonly ask: () => Promise<boolean>;
  /** The caller must render it. */
  readonly dialog: ReactNode;
}

/** The name dialog, for a page that needs a name to continue. */
export function useNameDialog(): NameDialogHandle {
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
