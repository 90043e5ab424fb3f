import { useNameDialog } from '../features/identity/use-name-dialog.tsx';
import { QueueScreen } from '../features/queue/QueueScreen.tsx';
import { useLazyModule } from '../lib/lazy-module.ts';
import { lazyScreen } from '../shell/reload.ts';

/** Lazy: only needed for a game while waiting. */
const AiGameScreen = lazyScreen(async () => (await import('../features/ai-game/AiGameScreen.tsx')).AiGameScreen);

const loadInvitation = () => import('../features/rooms/InviteCard.tsx');

/** The queue, with an invitation for a friend, and a game against a character during the search. */
export default function QueuePage() {
  const name = useNameDialog();
  const invitation = useLazyModule(loadInvitation);
  return (
    <>
      <QueueScreen
        askForName={name.ask}
        invitation={invitation && <invitation.InviteCard askForName={name.ask} />}
        game={<AiGameScreen />}
      />
      {name.dialog}
    </>
  );
}
