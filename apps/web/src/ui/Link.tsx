import type { ComponentProps, MouseEvent } from 'react';
import { useLocation, useNavigate } from '../lib/navigation.tsx';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** A path of this site, with an optional query. */
  to: string;
  /** Whether to replace the current history entry. */
  replace?: boolean;
  /** Navigation state. */
  state?: unknown;
}

/** Whether the browser would open the link in this tab: no new tab, no download. */
function opensHere(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
}

/** A link within the site. */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !opensHere(event)) return;
    event.preventDefault();
    // Like browsers: a link to the current address adds no history entry, also while its page loads.
    navigate(to, { replace: replace ?? to === location.pathname + location.search, state });
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/** A link of the header or footer. Marked as current on its page and on the page `also`. */
export function NavLink({ also, ...props }: LinkProps & { also?: string }) {
  const { pathname } = useLocation();
  const current = pathname === props.to ? 'page' : pathname === also ? 'true' : undefined;
  return <Link {...props} aria-current={current} />;
}
