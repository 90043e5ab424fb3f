import { ProfileForm } from '../features/identity/ProfileForm.tsx';
import { SignInCard } from '../features/identity/SignInCard.tsx';
import { useNameDialog } from '../features/identity/use-name-dialog.tsx';
import { LobbyScreen } from '../features/rooms/LobbyScreen.tsx';
import { useLazyModule } from '../lib/lazy-module.ts';

/** Preloads the page of a room. Ignores errors, which that page reports itself. */
function preloadRoom(): void {
  Promise.all([import('./multiplayer-game.tsx'), import('./room-game.tsx')]).catch(() => {});
}

/** Proposes the guest's name, which allows a start with one press. */
function GuestForm({ onSaved }: { onSaved: () => void }) {
  return <ProfileForm onSaved={onSaved} offersGuestName />;
}

/** Preloads the page that the first move on the start board opens. */
const preloadGame = async () => (await import('./preload-game.ts')).preloadGame();

/** Lazy: next to the form, which is shown first. */
const loadStartBoard = () => import('../features/start-board/StartBoard.tsx');

function GateBoard() {
  const start = useLazyModule(loadStartBoard);
  return start && <start.StartBoard preload={preloadGame} />;
}

/** The lobby of the rooms. Visitors without a name are asked for one first. */
export default function MultiplayerPage() {
  const name = useNameDialog();
  return (
    <>
      <LobbyScreen
        gate={{
          NameForm: GuestForm,
          signIn: <SignInCard variant="second" />,
          board: <GateBoard />,
        }}
        askForName={name.ask}
        preload={preloadRoom}
      />
      {name.dialog}
    </>
  );
}
