/** The client-side router: the current location, and navigation without a page load. */
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { parse } from 'regexparam';

export interface Location {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** The state of the history entry. It outlives a reload and a deploy: parse it. */
  readonly state: unknown;
}

/** How a location was reached. `Pop`: by a page load, or by going back or forward. */
export const NavigationType = { Pop: 'pop', Push: 'push', Replace: 'replace' } as const;
export type NavigationType = (typeof NavigationType)[keyof typeof NavigationType];

interface NavigateOptions {
  /** Whether to replace the current history entry. */
  readonly replace?: boolean | undefined;
  /** Must be serializable. */
  readonly state?: unknown;
}

/** @param to a path of this site, with an optional query and hash */
type Navigate = (to: string, options?: NavigateOptions) => void;

interface Visit {
  readonly location: Location;
  readonly type: NavigationType;
}

type Params = Readonly<Record<string, string | undefined>>;

const VisitContext = createContext<(Visit & { readonly navigate: Navigate }) | null>(null);
const ParamsContext = createContext<Params>({});

function useVisit() {
  const visit = use(VisitContext);
  if (visit === null) throw new Error('Rendered outside of a router');
  return visit;
}

/** The location of the page that is shown. While the next page loads, this is not yet the one in the address bar. */
export function useLocation(): Location {
  return useVisit().location;
}

/** How the current page was reached. */
export function useNavigationType(): NavigationType {
  return useVisit().type;
}

/** The function that navigates; always the same one. */
export function useNavigate(): Navigate {
  return useVisit().navigate;
}

/** The parameters in the path of the page. */
export function useParams(): Params {
  return use(ParamsContext);
}

/** Compares a path with a pattern such as '/game/:gameId'; null if they do not match. Parameters are not decoded. */
export function matchPath(pattern: string, pathname: string): { readonly params: Params } | null {
  const { keys, pattern: regExp } = parse(pattern);
  const match = regExp.exec(pathname);
  return match && { params: Object.fromEntries(keys.map((key, index) => [key, match[index + 1]])) };
}

export interface Route {
  readonly path: string;
  readonly element: ReactNode;
}

/** Renders the first route whose path matches. */
export function Routes({ routes, otherwise }: { routes: readonly Route[]; otherwise: ReactNode }) {
  const { pathname } = useLocation();
  for (const { path, element } of routes) {
    const match = matchPath(path, pathname);
    if (match !== null) return <ParamsContext value={match.params}>{element}</ParamsContext>;
  }
  return otherwise;
}

declare global {
  /** The address of the page that the document contains, set by `public/before-paint.js`. */
  var loadedAddress: string | undefined;
}

function currentVisit(
  type: NavigationType,
  { pathname, search, hash }: Omit<Location, 'state'> = window.location,
): Visit {
  return { location: { pathname, search, hash, state: window.history.state }, type };
}

/** The router of the browser. */
export function SiteRouter({ children }: { children: ReactNode }) {
  const [visit, setVisit] = useState(() =>
    currentVisit(NavigationType.Pop, new URL(globalThis.loadedAddress ?? window.location.href)),
  );
  // In a transition, so that the current page stays until the next one is loaded.
  const show = useCallback((next: Visit) => startTransition(() => setVisit(next)), []);
  const navigate = useCallback<Navigate>(
    (to, { replace = false, state = null } = {}) => {
      window.history[replace ? 'replaceState' : 'pushState'](state, '', to);
      show(currentVisit(replace ? NavigationType.Replace : NavigationType.Push));
    },
    [show],
  );
  useLayoutEffect(() => {
    const follow = () => show(currentVisit(NavigationType.Pop));
    window.addEventListener('popstate', follow);
    // The visitor may have gone back before this page was interactive.
    if (globalThis.loadedAddress !== window.location.href) follow();
    return () => window.removeEventListener('popstate', follow);
  }, [show]);
  const value = useMemo(() => ({ ...visit, navigate }), [visit, navigate]);
  return <VisitContext value={value}>{children}</VisitContext>;
}

/**
 * The router of a page that is prerendered.
 * @param at its path, with an optional query
 */
export function StaticRouter({ at, children }: { at: string; children: ReactNode }) {
  const value = useMemo(() => {
    const { pathname, search, hash } = new URL(at, 'https://site.invalid');
    return { location: { pathname, search, hash, state: null }, type: NavigationType.Pop, navigate: () => {} };
  }, [at]);
  return <VisitContext value={value}>{children}</VisitContext>;
}
