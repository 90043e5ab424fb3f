import { ProfileForm } from '../features/identity/ProfileForm.tsx';
import { SignInCard } from '../features/identity/SignInCard.tsx';
import { useNameDialog } from '../features/identity/use-name-dialog.tsx';
import { LobbyScreen } from '../features/rooms/LobbyScreen.tsx';

/** Preloads the page of a room. Ignores errors, which that page reports itself. */
function preloadRoom(): void {
  Promise.all([import('./multiplayer-game.tsx'), import('./room-game.tsx')]).catch(() => {});
}

/** The lobby of the rooms. Visitors without a name are asked for one first. */
export default function MultiplayerPage() {
  const name = useNameDialog();
  return (
    <>
      <LobbyScreen
        gate={{ NameForm: ProfileForm, signIn: <SignInCard variant="second" /> }}
        askForName={name.ask}
        preload={preloadRoom}
      />
      {name.dialog}
    </>
  );
}
