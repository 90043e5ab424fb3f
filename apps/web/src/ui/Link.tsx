import type { ComponentProps, MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** A path of this site, with its query if it has one. */
  to: string;
  /** Takes the place of the current entry of the history. */
  replace?: boolean;
  /** Goes along with the navigation. */
  state?: unknown;
}

/** Whether the browser would open this page, here and now: no new tab, no download. */
function opensHere(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
}

/**
 * A link within the site. The router's own link does the same and brings the loading of data and prefetching of
 * framework mode to every page, 5 KB that nothing here uses.
 */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !opensHere(event)) return;
    event.preventDefault();
    // As browsers do it: a link to the page one is on makes no second entry.
    void navigate(to, { replace: replace ?? to === pathname + search, state });
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/** A link of the header or footer: it is marked while its page is shown, or the one that belongs to it. */
export function NavLink({ also, ...props }: LinkProps & { also?: string }) {
  const { pathname } = useLocation();
  const current = pathname === props.to ? 'page' : pathname === also ? 'true' : undefined;
  return <Link {...props} aria-current={current} />;
}
