/** Reports uncaught errors to the server for its operator, without any data of the visitor. */
import { api, CLIENT_ERROR_LENGTH, type ClientError, type PagePath, paths } from '@sixtyfour/contract';
import { matchPath } from '../lib/navigation.tsx';
import { call } from '../lib/api.ts';

/** Further errors of the same page rarely add information. */
const REPORTS_PER_PAGE = 3;

const OWN_FILE = /\/assets\/[\w.-]+\.js/;
const OWN_FRAME = /(\/assets\/[\w.-]+\.js):(\d+)/;
/** Parts of a message that may contain personal data: quoted text, ids, email addresses and URLs. */
const PRIVATE = /"[^"]*"|'[^']*'|“[^”]*”|`[^`]*`|[0-9a-f]{8}-[0-9a-f-]{27}|[\w.+-]+@[\w.-]+|https?:\S+/gi;

/** Location and message of an `ErrorEvent`. */
interface ErrorLocation {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** The route pattern of a path, without its ids; null for an unknown path. */
function pageOf(path: string): PagePath | null {
  return Object.values(paths).find((pattern) => matchPath(pattern, path) !== null) ?? null;
}

/**
 * The report of an error.
 * @param thrown any value; undefined for an error event without one
 * @param location null for an unhandled rejection
 */
export function reportOf(thrown: unknown, location: ErrorLocation | null, path: string): ClientError {
  // Errors raised by the browser, for example for a ResizeObserver, have only a message.
  const other = thrown === undefined && location !== null ? location.message : `thrown: ${typeof thrown}`;
  const text = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : other;
  const frame = thrown instanceof Error ? OWN_FRAME.exec(thrown.stack ?? '') : null;
  const source = OWN_FILE.exec(location?.file ?? '')?.[0] ?? frame?.[1] ?? null;
  const line =
    location !== null && OWN_FILE.test(location.file) ? location.line : frame === null ? null : Number(frame[2]);
  return { message: text.replaceAll(PRIVATE, '…').slice(0, CLIENT_ERROR_LENGTH), source, line, page: pageOf(path) };
}

/** Reports uncaught errors, a few per page and each once. Returns how to stop. */
export function reportClientErrors(send: (report: ClientError) => void = sendReport): () => void {
  const sent = new Set<string>();
  const stop = new AbortController();
  const report = (thrown: unknown, errorLocation: ErrorLocation | null) => {
    const error = reportOf(thrown, errorLocation, location.pathname);
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

/** A report that fails is not sent again. */
function sendReport(body: ClientError): void {
  void call(api.reportClientError, { body });
}
