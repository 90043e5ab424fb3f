import { paths, storageKeys } from '@sixtyfour/contract';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { OnlineGameScreen } from '../features/online-game/OnlineGameScreen.tsx';
import { queueWords } from '../features/online-game/words.ts';
import { localNotes } from '../lib/local-notes.ts';

/** A game of two whom the queue brought together. Nobody without an id has one: they start where one is found. */
export default function GamePage() {
  const { gameId = '' } = useParams();
  const navigate = useNavigate();
  const [isKnown] = useState(() => localNotes.read(storageKeys.anonymousId) !== null);
  useEffect(() => {
    if (!isKnown) void navigate(paths.queue, { replace: true });
  }, [isKnown, navigate]);
  return isKnown && <OnlineGameScreen key={gameId} gameId={gameId} words={queueWords} />;
}
