import { useCallback, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import type { AskForName } from '../../lib/use-name-request.ts';

/** Lazy: its form needs the server. */
const NameDialog = lazyPart(async () => (await import('./NameDialog.tsx')).NameDialog);

interface Question {
  readonly reason: string | undefined;
  readonly answer: (saved: boolean) => void;
}

/** The name dialog, for a page that needs a name to continue. */
export function useNameDialog() {
  const [question, setQuestion] = useState<Question | null>(null);
  /** Opens the dialog. Resolves to whether a name and a country were saved. */
  const ask: AskForName = useCallback(
    (reason?: string) => new Promise<boolean>((answer) => setQuestion({ reason, answer })),
    [],
  );
  const done = (saved: boolean) => {
    setQuestion(null);
    question?.answer(saved);
  };
  return {
    ask,
    /** The caller must render it. */
    dialog: question !== null && <NameDialog reason={question.reason} onDone={done} />,
  };
}
