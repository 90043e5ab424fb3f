/** Splits the bytes of a connection into HTTP responses, without trusting them. */

export interface RawResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

export interface ReadResponses {
  readonly responses: readonly RawResponse[];
  /** Why the rest is not a response; null if nothing is left. */
  readonly fault: string | null;
}

export const HEAD_END = '\r\n\r\n';

/** @param rest the bytes after the head: a request that is not HTTP is refused with a body, whatever its first word */
function hasNoBody(status: number, method: string | undefined, rest: string): boolean {
  const isHead = method === 'HEAD' && (rest === '' || rest.startsWith('HTTP/'));
  return isHead || status < 200 || status === 204 || status === 304;
}

/** The body of a chunked message and its end; null if it is incomplete. */
function readChunks(text: string, start: number): { readonly body: string; readonly end: number } | null {
  let body = '';
  for (let at = start; ;) {
    const lineEnd = text.indexOf('\r\n', at);
    const size = Number.parseInt(text.slice(at, lineEnd), 16);
    if (lineEnd < 0 || Number.isNaN(size)) return null;
    const from = lineEnd + 2;
    if (text.slice(from + size, from + size + 2) !== '\r\n') return null;
    if (size === 0) return { body, end: from + 2 };
    body += text.slice(from, from + size);
    at = from + size + 2;
  }
}

function parseHead(head: string): Pick<RawResponse, 'status' | 'headers'> | null {
  const [statusLine = '', ...lines] = head.split('\r\n');
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1];
  if (status === undefined) return null;
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(':');
    return [name.toLowerCase(), value.join(':').trim()];
  });
  return { status: Number(status), headers: new Map(headers) };
}

/** @param methods the methods of the requests, in order; the answer to HEAD has no body */
export function readResponses(bytes: Buffer, methods: readonly string[]): ReadResponses {
  // Latin-1 has one character per byte, so that lengths are right.
  const text = bytes.toString('latin1');
  const responses: RawResponse[] = [];
  let answered = 0;
  for (let at = 0; at < text.length;) {
    const headEnd = text.indexOf(HEAD_END, at);
    const head = headEnd < 0 ? null : parseHead(text.slice(at, headEnd));
    if (head === null) return { responses, fault: `no response: ${text.slice(at, at + 200)}` };
    const from = headEnd + HEAD_END.length;
    const length = head.headers.get('content-length');
    if (hasNoBody(head.status, methods[answered], text.slice(from, from + 5))) {
      responses.push({ ...head, body: '' });
      at = from;
    } else if (head.headers.get('transfer-encoding') === 'chunked') {
      const read = readChunks(text, from);
      if (read === null) return { responses, fault: 'an incomplete chunked body' };
      responses.push({ ...head, body: Buffer.from(read.body, 'latin1').toString() });
      at = read.end;
    } else {
      const end = length === undefined ? text.length : from + Number(length);
      if (end > text.length) return { responses, fault: 'an incomplete body' };
      responses.push({ ...head, body: Buffer.from(text.slice(from, end), 'latin1').toString() });
      at = end;
    }
    // '100 Continue' precedes the response.
    if (head.status >= 200) answered += 1;
  }
  return { responses, fault: null };
}
