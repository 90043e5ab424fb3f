import { messages, paths } from '@sixtyfour/contract';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readCallback } from '../features/identity/callback.ts';
import { Page } from '../ui/Page.tsx';

/** Where a link of a mail leads: on to /auth with the error, or home. */
export default function AuthCallbackPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const error = readCallback(hash);
    void navigate(error === null ? paths.home : paths.auth, { replace: true, state: error });
  }, [hash, navigate]);
  return (
    <Page title={messages.pageNames.authCallback}>
      <p>{messages.site.loading}</p>
    </Page>
  );
}
