/** /play?view=games: the list of finished games, and the view of one finished game of this device. */
import { messages, PAST_GAME_PARAMETER } from '@sixtyfour/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { SavedGame } from '../../play/saved-game.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { GameList } from './GameList.tsx';
import { useFinishedGames } from './use-finished-games.ts';

const words = messages.playHub;
/** More than are stored on a device and listed by the server. */
const ALL = 200;

type ShowGame = (saved: SavedGame) => ReactNode;

/** @param show renders a finished game of this device */
export function PastGames({ show }: { show: ShowGame }) {
  const { search } = useLocation();
  const isHydrated = useHydrated();
  // The query is unknown while the page is prerendered and hydrated.
  if (!isHydrated) return <Page title={words.allGames}>{null}</Page>;
  const id = new URLSearchParams(search).get(PAST_GAME_PARAMETER);
  return id === null ? <AllGames /> : <PastGame key={id} id={id} show={show} />;
}

function AllGames({ note = null }: { note?: string | null }) {
  const games = useFinishedGames(ALL);
  return (
    <Page title={words.allGames}>
      {note !== null && <p role="status">{note}</p>}
      {games.length === 0 ? <p>{words.noGames}</p> : <GameList games={games} />}
    </Page>
  );
}

function PastGame({ id, show }: { id: string; show: ShowGame }) {
  const [saved, setSaved] = useState<SavedGame | null | undefined>(undefined);
  useEffect(() => {
    let isMounted = true;
    const load = async (): Promise<void> => {
      const { loadFinishedGame } = await import('../../play/recent-games.ts');
      const found = await loadFinishedGame(id);
      if (isMounted) setSaved(found);
    };
    void load();
    return () => {
      isMounted = false;
    };
  }, [id]);
  if (saved === null) return <AllGames note={words.gameGone} />;
  if (saved !== undefined) return show(saved);
  return (
    <Page title={messages.openedGame.title}>
      <p>
        <Spinner />
        {messages.openedGame.loading}
      </p>
    </Page>
  );
}
