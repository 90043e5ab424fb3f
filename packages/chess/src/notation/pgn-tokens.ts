import { err, ok, type Result } from '../result.ts';

/** A PGN token with its offset. */
export interface PgnToken {
  readonly kind: 'tag' | 'word' | 'result';
  readonly text: string;
  /** The unescaped value of a tag, else ''. */
  readonly value: string;
  readonly offset: number;
}

export type PgnTokenErrorCode = 'tag-malformed' | 'comment-unclosed' | 'variation-unclosed' | 'variation-unopened';

const TAG = /\[\s*([A-Za-z0-9_]+)\s+"((?:[^"\\\n]|\\.)*)"\s*\]/y;
const WORD = /[^\s{}()[\];]+/y;
const NUMBER = /^\d+\.*$|^\.+$/;
const RESULTS: ReadonlySet<string> = new Set(['1-0', '0-1', '1/2-1/2', '*']);

/**
 * Splits a PGN into tags, main-line moves and results. Comments, variations, numeric glyphs ($1), move numbers and
 * lines that begin with % are skipped.
 */
export function tokenizePgn(
  pgn: string,
): Result<readonly PgnToken[], { readonly code: PgnTokenErrorCode; readonly offset: number }> {
  const tokens: PgnToken[] = [];
  const open: number[] = [];
  let at = 0;
  while (at < pgn.length) {
    const letter = pgn.charAt(at);
    const lineStart = at === 0 || pgn.charAt(at - 1) === '\n';
    if (letter === ';' || (letter === '%' && lineStart)) at = endOfLine(pgn, at);
    else if (letter === '{') {
      const close = pgn.indexOf('}', at);
      if (close < 0) return err({ code: 'comment-unclosed', offset: at });
      at = close + 1;
    } else if (letter === '(') open.push(at++);
    else if (letter === ')') {
      if (open.pop() === undefined) return err({ code: 'variation-unopened', offset: at });
      at++;
    } else if (letter === '[' && open.length === 0) {
      const tag = match(TAG, pgn, at);
      if (tag === null) return err({ code: 'tag-malformed', offset: at });
      tokens.push({ kind: 'tag', text: tag[1] ?? '', value: (tag[2] ?? '').replaceAll(/\\(.)/g, '$1'), offset: at });
      at += tag[0].length;
    } else {
      const word = match(WORD, pgn, at)?.[0] ?? '';
      if (open.length === 0 && word !== '') tokens.push(...tokensOfWord(word, at));
      at += Math.max(1, word.length);
    }
  }
  const unclosed = open.at(-1);
  return unclosed === undefined ? ok(tokens) : err({ code: 'variation-unclosed', offset: unclosed });
}

/** A word without an attached move number, as in `1.e4` or `1...e5`. */
function tokensOfWord(word: string, offset: number): readonly PgnToken[] {
  if (RESULTS.has(word)) return [{ kind: 'result', text: word, value: '', offset }];
  if (NUMBER.test(word) || word.startsWith('$')) return [];
  const number = /^(?:\d+\.+|\.+)/.exec(word)?.[0].length ?? 0;
  const text = word.slice(number);
  // 'e4!' is a move; '!' alone is a glyph.
  return /^[!?]+$/.test(text) ? [] : [{ kind: 'word', text, value: '', offset: offset + number }];
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}
