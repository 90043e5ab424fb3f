import { messages, OPERATOR_SLOT, operatorLines } from '@sixtyfour/contract';
import { useState } from 'react';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { useSiteFacts } from '../../lib/use-site-facts.ts';
import styles from './operator-notice.module.css';

const words = messages.operatorNotice;

/**
 * The operator of this site. On the first page the server has replaced `OPERATOR_SLOT` with it; after a
 * client-side navigation it is fetched.
 */
export function OperatorNotice() {
  const isHydrated = useHydrated();
  const [isFilledByServer] = useState(!isHydrated);
  const facts = useSiteFacts();
  if (facts === undefined || facts === null) {
    const waiting = facts === null ? words.unreachable : words.loading;
    return (
      // The server's text differs from the rendered slot on purpose; hydration keeps it.
      <address className={styles.notice} suppressHydrationWarning>
        {isFilledByServer ? OPERATOR_SLOT : waiting}
      </address>
    );
  }
  return (
    <address className={styles.notice}>
      {operatorLines(facts.operator).map((text) => (
        <span key={text} className={styles.line}>
          {text}
        </span>
      ))}
    </address>
  );
}
