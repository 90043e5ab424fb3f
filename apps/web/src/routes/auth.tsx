import { messages, paths } from '@sixtyfour/contract';
import { useLocation } from 'react-router';
import { readAuthState } from '../features/identity/callback.ts';
import { ComingPage } from '../shell/ComingPage.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';

export default function AuthPage() {
  const location = useLocation();
  const failed = readAuthState(location.state);
  return (
    <ComingPage title={messages.pageNames.auth} text={messages.comingPages.auth}>
      {failed !== null && (
        <ErrorState title={messages.auth.failed(failed.error)} text={messages.auth.failedText}>
          <ButtonLink to={paths.home}>{messages.nav.home}</ButtonLink>
        </ErrorState>
      )}
    </ComingPage>
  );
}
