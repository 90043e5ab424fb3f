import { messages, paths } from '@sixtyfour/contract';
import { Trophy } from 'lucide-react';
import { NavLink } from '../ui/Link.tsx';
import { SettingsPopover } from '../features/settings/SettingsPopover.tsx';
import type { PageKind } from '../routes.ts';

const nav = messages.nav;
const site = messages.site;

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

/** One row from 768 px up; on narrower screens guide, news, puzzles and settings move to a second row. */
export function Header({ kind }: { kind: PageKind }) {
  return (
    <header className="header" data-kind={kind}>
      <div className="header-inner">
        <NavLink to={paths.home} className="brand plain-link" aria-label={nav.home}>
          <BrandMark />
          <span className="brand-word">{site.name}</span>
        </NavLink>
        <nav className="header-nav" aria-label={site.mainNavigation}>
          <NavLink to={paths.dailyChampions} className="header-link plain-link header-champions">
            <Trophy />
            {nav.dailyChampions}
          </NavLink>
          <PlayLink kind={kind} label={nav.play} place="narrow" />
          <NavLink to={paths.chessGuide} className="header-link plain-link header-second">
            {nav.chessGuide}
          </NavLink>
          <NavLink to={paths.chessNews} className="header-link plain-link header-second">
            {nav.chessNews}
          </NavLink>
          <NavLink to={paths.chessPuzzles} also={paths.puzzles} className="header-link plain-link header-second">
            {nav.puzzles}
          </NavLink>
          <PlayLink kind={kind} label={nav.playNow} place="wide" />
        </nav>
        <div className="header-settings">
          <SettingsPopover />
        </div>
      </div>
    </header>
  );
}

/** The logo beside the site's name. Drawn by the stylesheet, so that it needs no request. */
function BrandMark() {
  return <span className="brand-mark" />;
}
