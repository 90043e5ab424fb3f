import { messages, paths } from '@sixtyfour/contract';
import { NavLink } from '../ui/Link.tsx';
import { openCookieSettings } from '../lib/cookie-settings.ts';

const nav = messages.nav;
const site = messages.site;

const LINKS = [
  [paths.about, nav.about],
  [paths.contact, nav.contact],
  [paths.terms, nav.terms],
  [paths.privacy, nav.privacy],
  [paths.legal, nav.legal],
] as const;

export function Footer() {
  return (
    <footer id="footer" className="footer">
      <div className="footer-inner frame">
        <nav className="footer-links" aria-label={site.footerNavigation}>
          {LINKS.map(([path, label]) => (
            <NavLink key={path} to={path}>
              {label}
            </NavLink>
          ))}
          <button type="button" onClick={openCookieSettings}>
            {site.cookieSettings}
          </button>
        </nav>
        <p>{site.footerLine}</p>
      </div>
    </footer>
  );
}
