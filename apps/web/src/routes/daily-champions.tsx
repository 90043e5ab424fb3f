import { ChampionsScreen } from '../features/champions/ChampionsScreen.tsx';
import { useNameDialog } from '../features/identity/use-name-dialog.tsx';

export default function ChampionsPage() {
  const name = useNameDialog();
  return (
    <>
      <ChampionsScreen askForName={name.ask} />
      {name.dialog}
    </>
  );
}
