/**
 * /play?view=games: the list of finished games, and the view of one that is stored here or was played against a
 * character.
 */
import { analysisPath, messages, PAST_GAME_PARAMETER } from '@sixtyfour/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from '../../lib/navigation.tsx';
import type { SavedGame } from '../../play/saved-game.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { whileWanted } from '../../lib/while-wanted.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { loadFinishedGame } from './load-games.ts';
import { OwnGamesList } from './OwnGamesList.tsx';

const words = messages.ownGames;

type ShowGame = (saved: SavedGame) => ReactNode;

/** @param show renders a finished game */
export function PastGames({ show }: { show: ShowGame }) {
  const { search } = useLocation();
  const isHydrated = useHydrated();
  // The query is unknown while the page is prerendered and hydrated.
  if (!isHydrated) return <Page title={words.title}>{null}</Page>;
  const id = new URLSearchParams(search).get(PAST_GAME_PARAMETER);
  return id === null ? <AllGames /> : <PastGame key={id} id={id} show={show} />;
}

function AllGames({ note = null }: { note?: string | null }) {
  return (
    <Page title={words.title}>
      {note !== null && <p role="status">{note}</p>}
      <OwnGamesList />
      <p>
        <Link to={analysisPath}>{messages.analysis.title}</Link>
      </p>
    </Page>
  );
}

/** `problem`: why the game could not be loaded. */
type Found = { readonly saved: SavedGame | null } | { readonly problem: string };

function PastGame({ id, show }: { id: string; show: ShowGame }) {
  const [attempt, setAttempt] = useState(0);
  return <LoadedGame key={attempt} id={id} show={show} onRetry={() => setAttempt(attempt + 1)} />;
}

function LoadedGame({ id, show, onRetry }: { id: string; show: ShowGame; onRetry: () => void }) {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(
    () =>
      whileWanted(loadFinishedGame(id), (answer) =>
        setFound(answer.ok ? { saved: answer.value } : { problem: answer.error.message }),
      ),
    [id],
  );
  if (found !== null && 'saved' in found)
    return found.saved === null ? <AllGames note={words.gameGone} /> : show(found.saved);
  return (
    <Page title={messages.openedGame.title}>
      {found === null ? (
        <p>
          <Spinner />
          {messages.openedGame.loading}
        </p>
      ) : (
        <ErrorState title={words.notLoaded} text={found.problem}>
          <Button onClick={onRetry}>{words.retry}</Button>
        </ErrorState>
      )}
    </Page>
  );
}
