import type { ReactNode } from 'react';
import type { LegalProse as Text } from '../../content/legal-model.ts';
import { Link } from '../../ui/Link.tsx';

const LINK = /\[([^\]]+)\]\((\/[^)]*)\)/;

/** A text with its links. A link with a hash is a plain link, so that the browser scrolls to its target. */
export function LegalProse({ text }: { text: Text }): ReactNode {
  // `split` includes the groups: text, then for each link its words, its path and the text after it.
  const [first, ...rest] = text.split(LINK);
  const parts: ReactNode[] = [first];
  for (let at = 0; at < rest.length; at += 3) {
    const [words = '', path = '', after = ''] = rest.slice(at, at + 3);
    parts.push(
      path.includes('#') ? (
        <a key={at} href={path}>
          {words}
        </a>
      ) : (
        <Link key={at} to={path}>
          {words}
        </Link>
      ),
      after,
    );
  }
  return parts;
}
