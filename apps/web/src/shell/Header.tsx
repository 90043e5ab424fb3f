import { messages, paths } from '@sixtyfour/contract';
import { NavLink } from '../ui/Link.tsx';
import type { PageKind } from '../routes.ts';
import { HeaderPopover } from './HeaderPopover.tsx';
import { lazyPart } from '../lib/lazy-part.ts';
import { suppressDuringReload } from '../lib/leaving.ts';

const nav = messages.nav;
const site = messages.site;

const loading = <p>{site.loading}</p>;
const AccountMenu = lazyPart(
  suppressDuringReload(async () => (await import('../features/identity/AccountMenu.tsx')).default),
  loading,
);
const HeaderSettings = lazyPart(
  suppressDuringReload(async () => (await import('./HeaderSettings.tsx')).default),
  loading,
);

/** The link to /multiplayer: the main button on text pages, a secondary one elsewhere. */
function PlayLink({ kind, label, place }: { kind: PageKind; label: string; place: 'wide' | 'narrow' }) {
  return (
    <NavLink
      to={paths.multiplayer}
      className="button header-play"
      data-place={place}
      data-variant={kind === 'text' ? 'main' : 'second'}
    >
      {label}
    </NavLink>
  );
}

/**
 * One row from 768 px up; on narrower screens guide, news, puzzles, account and settings move to a second row, which
 * is below the board on playing screens.
 */
export function Header({ kind }: { kind: PageKind }) {
  return (
    <header className="header" data-kind={kind}>
      <nav className="header-inner" aria-label={site.mainNavigation}>
        <div className="header-first">
          <NavLink to={paths.home} className="brand plain-link" aria-label={nav.home}>
            <BrandMark />
            <span className="brand-word">{site.name}</span>
          </NavLink>
          <NavLink to={paths.dailyChampions} className="header-link plain-link header-champions">
            <span className="site-icon" data-icon="trophy" />
            {nav.dailyChampions}
          </NavLink>
          <PlayLink kind={kind} label={nav.play} place="narrow" />
        </div>
        <div className="header-second">
          <NavLink to={paths.chessGuide} className="header-link plain-link">
            {nav.chessGuide}
          </NavLink>
          <NavLink to={paths.chessNews} className="header-link plain-link">
            {nav.chessNews}
          </NavLink>
          <NavLink to={paths.chessPuzzles} also={paths.puzzles} className="header-link plain-link">
            {nav.puzzles}
          </NavLink>
          <PlayLink kind={kind} label={nav.playNow} place="wide" />
          <div className="header-settings">
            <HeaderPopover label={nav.account} icon="account" content={AccountMenu} />
            <HeaderPopover label={nav.settings} icon="settings" content={HeaderSettings} />
          </div>
        </div>
      </nav>
    </header>
  );
}

/** The logo beside the site's name. Drawn by the stylesheet, so that it needs no request. */
function BrandMark() {
  return <span className="brand-mark" />;
}
