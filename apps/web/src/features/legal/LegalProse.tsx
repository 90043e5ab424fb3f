import type { ReactNode } from 'react';
import type { LegalProse as Text } from '../../content/legal-model.ts';
import { Link } from '../../ui/Link.tsx';

const LINK = /\[([^\]]+)\]\((\/[^)]*)\)/;

/** Text with its links. A link to a place on a page is left to the browser, which knows the way. */
export function LegalProse({ text }: { text: Text }): ReactNode {
  // What is matched in parentheses comes along: words, path, and the text up to the next link, again and again.
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
