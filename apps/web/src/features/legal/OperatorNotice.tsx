import { messages, OPERATOR_SLOT, type Operator, operatorLines } from '@sixtyfour/contract';
import { useEffect, useState } from 'react';
import { useHydrated } from '../../lib/use-hydrated.ts';
import styles from './operator-notice.module.css';

const words = messages.operatorNotice;

/** Undefined while loading, null when the server did not answer. */
function useOperator(): Operator | null | undefined {
  const [operator, setOperator] = useState<Operator | null>();
  useEffect(() => {
    let isMounted = true;
    const load = async () => {
      const { fetchSiteFacts } = await import('../../lib/site-facts.ts');
      const facts = await fetchSiteFacts();
      if (isMounted) setOperator(facts?.operator ?? null);
    };
    load().catch(() => setOperator(null));
    return () => {
      isMounted = false;
    };
  }, []);
  return operator;
}

/**
 * The operator of this site. On the first page the server has replaced `OPERATOR_SLOT` with it; after a
 * client-side navigation it is fetched.
 */
export function OperatorNotice() {
  const isHydrated = useHydrated();
  const [isFilledByServer] = useState(!isHydrated);
  const operator = useOperator();
  if (operator === undefined || operator === null) {
    const waiting = operator === null ? words.unreachable : words.loading;
    return (
      // The server's text differs from the rendered slot on purpose; hydration keeps it.
      <address className={styles.notice} suppressHydrationWarning>
        {isFilledByServer ? OPERATOR_SLOT : waiting}
      </address>
    );
  }
  return (
    <address className={styles.notice}>
      {operatorLines(operator).map((text) => (
        <span key={text} className={styles.line}>
          {text}
        </span>
      ))}
    </address>
  );
}
