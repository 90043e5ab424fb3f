import { ProfileForm } from '../features/identity/ProfileForm.tsx';
import { SignInCard } from '../features/identity/SignInCard.tsx';
import { useNameDialog } from '../features/identity/use-name-dialog.tsx';
import { LobbyScreen } from '../features/rooms/LobbyScreen.tsx';

/** What is needed at a room's game. That it is missing is told there. */
function prepareRoom(): void {
  Promise.all([import('./multiplayer-game.tsx'), import('./room-game.tsx')]).catch(() => {});
}

/** The lobby of the rooms, behind the gate that asks who one is. */
export default function MultiplayerPage() {
  const name = useNameDialog();
  return (
    <>
      <LobbyScreen
        gate={{ NameForm: ProfileForm, signIn: <SignInCard variant="second" /> }}
        askForName={name.ask}
        prepare={prepareRoom}
      />
      {name.dialog}
    </>
  );
}
