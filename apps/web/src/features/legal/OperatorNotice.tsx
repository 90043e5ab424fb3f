import { messages, OPERATOR_SLOT, type Operator, operatorLines } from '@sixtyfour/contract';
import { useEffect, useState } from 'react';
import { useHydrated } from '../../lib/use-hydrated.ts';
import styles from './operator-notice.module.css';

const words = messages.operatorNotice;

/** Undefined while the server is asked, null when it did not answer. */
function useOperator(): Operator | null | undefined {
  const [operator, setOperator] = useState<Operator | null>();
  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      const { fetchSiteFacts } = await import('../../lib/site-facts.ts');
      const facts = await fetchSiteFacts();
      if (isWanted) setOperator(facts?.operator ?? null);
    };
    load().catch(() => setOperator(null));
    return () => {
      isWanted = false;
    };
  }, []);
  return operator;
}

/**
 * Who runs this site. In a page that comes from the server it is there from the start, written in place of the slot; a
 * page that is navigated to asks for it.
 */
export function OperatorNotice() {
  const isHydrated = useHydrated();
  const [comesFilled] = useState(!isHydrated);
  const operator = useOperator();
  if (operator === undefined || operator === null) {
    const waiting = operator === null ? words.unreachable : words.loading;
    return (
      // What stands here differs from the build on purpose, and stays.
      <address className={styles.notice} suppressHydrationWarning>
        {comesFilled ? OPERATOR_SLOT : waiting}
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
