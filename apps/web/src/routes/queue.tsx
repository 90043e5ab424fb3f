import { useNameDialog } from '../features/identity/use-name-dialog.tsx';
import { QueueScreen } from '../features/queue/QueueScreen.tsx';

export default function QueuePage() {
  const name = useNameDialog();
  return (
    <>
      <QueueScreen askForName={name.ask} />
      {name.dialog}
    </>
  );
}
