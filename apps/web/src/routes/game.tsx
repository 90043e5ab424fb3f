import { messages, paths, storageKeys } from '@sixtyfour/contract';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ComingPage } from '../shell/ComingPage.tsx';

function hasAnonymousId(): boolean {
  try {
    return localStorage.getItem(storageKeys.anonymousId) !== null;
  } catch {
    return false;
  }
}

/** Nobody without an id has a game: they start where one is found. */
export default function GamePage() {
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasAnonymousId()) void navigate(paths.queue, { replace: true });
  }, [navigate]);
  return <ComingPage title={messages.pageNames.game} text={messages.comingPages.game} />;
}
