import { messages, paths } from '@sixtyfour/contract';
import { useEffect } from 'react';
import { useLocation, useNavigate } from '../lib/navigation.tsx';
import { readCallback } from '../features/identity/callback.ts';
import { Page } from '../ui/Page.tsx';

/** The target of links in emails: passes the result on to /auth, or goes home. Removes the hash from the history. */
export default function AuthCallbackPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const arrival = readCallback(hash);
    navigate(arrival === null ? paths.home : paths.auth, { replace: true, state: arrival });
  }, [hash, navigate]);
  return (
    <Page title={messages.pageNames.authCallback}>
      <p>{messages.site.loading}</p>
    </Page>
  );
}
