/** Tells the server of errors of this page, so that whoever runs the site learns of them; nothing of the visitor. */
import { api, CLIENT_ERROR_LENGTH, type ClientError, type PagePath, paths } from '@sixtyfour/contract';
import { matchPath } from 'react-router';
import { call } from '../lib/api.ts';

/** A page that fails again and again says nothing new. */
const REPORTS_PER_PAGE = 3;

const OWN_FILE = /\/assets\/[\w.-]+\.js/;
const OWN_FRAME = /(\/assets\/[\w.-]+\.js):(\d+)/;
/** What a message may repeat of what a visitor typed, or of who somebody is: quoted texts, ids, addresses. */
const PRIVATE = /"[^"]*"|'[^']*'|“[^”]*”|`[^`]*`|[0-9a-f]{8}-[0-9a-f-]{27}|[\w.+-]+@[\w.-]+|https?:\S+/gi;

/** Where an error was thrown, as the browser names it, and what it says when nothing was thrown. */
interface Place {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** The page of the routes' table that a path is, without its ids. */
function pageOf(path: string): PagePath | null {
  return Object.values(paths).find((pattern) => matchPath(pattern, path) !== null) ?? null;
}

/** What is sent of an error; `thrown` may be anything. */
export function reportOf(thrown: unknown, place: Place | null, path: string): ClientError {
  // Errors of the browser's own, as of a ResizeObserver, come with nothing but a message.
  const other = thrown === undefined && place !== null ? place.message : `thrown: ${typeof thrown}`;
  const text = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : other;
  const frame = thrown instanceof Error ? OWN_FRAME.exec(thrown.stack ?? '') : null;
  const source = OWN_FILE.exec(place?.file ?? '')?.[0] ?? frame?.[1] ?? null;
  const line = place !== null && OWN_FILE.test(place.file) ? place.line : frame === null ? null : Number(frame[2]);
  return { message: text.replaceAll(PRIVATE, '…').slice(0, CLIENT_ERROR_LENGTH), source, line, page: pageOf(path) };
}

/** Reports errors that nothing caught, a few and each once. Returns how to stop. */
export function reportClientErrors(send: (report: ClientError) => void = sendReport): () => void {
  const sent = new Set<string>();
  const stop = new AbortController();
  const report = (thrown: unknown, place: Place | null) => {
    const error = reportOf(thrown, place, location.pathname);
    const key = `${error.message} ${error.source} ${error.line}`;
    if (sent.size >= REPORTS_PER_PAGE || sent.has(key)) return;
    sent.add(key);
    send(error);
  };
  const { signal } = stop;
  addEventListener(
    'error',
    ({ error, filename, lineno, message }) => report(error, { file: filename, line: lineno, message }),
    { signal },
  );
  const onRejection = ({ reason, defaultPrevented }: PromiseRejectionEvent) => {
    if (!defaultPrevented) report(reason, null);
  };
  addEventListener('unhandledrejection', onRejection, { signal });
  return () => stop.abort();
}

/** What is lost on the way is lost. */
function sendReport(body: ClientError): void {
  void call(api.reportClientError, { body });
}
