import { messages, pastGamesPath, paths } from '@sixtyfour/contract';
import { useEffect } from 'react';
import { useNavigate } from '../../lib/navigation.tsx';
import { session } from '../../lib/session.ts';
import { knownSession, useSession } from '../../lib/session-view.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './account-menu.module.css';
import { useAccountAction } from './use-account-action.ts';

const words = messages.accountMenu;

/** The content of the header's account popover: the visitor's name, and links to their pages. */
export default function AccountMenu({ close }: { close: () => void }) {
  const known = useSession();
  const account = known?.account ?? null;
  const navigate = useNavigate();
  const signOut = useAccountAction(
    async (calls) => {
      const answer = await calls.signOut();
      // This menu may have been closed.
      if (!answer.ok) toast({ text: answer.error.message, kind: 'error' });
      return answer;
    },
    () => {
      toast({ text: account === null ? words.left : messages.identity.signedOut });
      close();
    },
  );
  const leave = () => {
    // This page may show the player's game. Not after the answer: by then, the visitor may have begun another one.
    navigate(paths.home, { replace: location.pathname === paths.home });
    signOut.start();
  };
  // A game may have begun or ended since the session was loaded.
  useEffect(() => {
    if (knownSession.get() !== null) void session.recheck();
  }, []);
  const hasLiveGame = (known?.liveGame ?? null) !== null;
  const name = account?.name ?? (known?.player.named === true ? known.player.username : words.guest);
  return (
    <div className={styles.menu}>
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        <p className={styles.kind}>{account?.email ?? words.noAccount}</p>
      </div>
      <ButtonLink variant="quiet" to={pastGamesPath} onClick={close}>
        {words.yourGames}
      </ButtonLink>
      <ButtonLink variant="quiet" to={paths.auth} onClick={close}>
        {account === null ? messages.pageNames.auth : words.account}
      </ButtonLink>
      {account !== null && (
        <BusyButton
          variant="quiet"
          label={messages.identity.signOut}
          busyLabel={messages.account.signingOut}
          isBusy={signOut.isBusy}
          onClick={leave}
        />
      )}
      {known !== null && account === null && (
        <ConfirmButton
          variant="quiet"
          label={signOut.isBusy ? words.leaving : words.leave}
          question={hasLiveGame ? words.leaveLoses : words.reallyLeave}
          // The games of a sign-up that waits for its mail are found again with it.
          asks={hasLiveGame || known.pendingEmail === null}
          aria-disabled={signOut.isBusy}
          onConfirm={leave}
        />
      )}
    </div>
  );
}
