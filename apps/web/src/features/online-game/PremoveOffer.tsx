import { messages } from '@sixtyfour/contract';
import { focusBoard } from '../../game/screen/focus-board.ts';
import { preferences } from '../../lib/preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';

/** Next to 'Please wait for your turn': a button that enables premoves. */
export function PremoveOffer() {
  const turnOn = () => {
    preferences.set({ premove: true });
    toast({ text: messages.onlineGame.premoveIsOn });
    // The focused button disappears.
    focusBoard();
  };
  return (
    <Button className="status-offer" onClick={turnOn}>
      {messages.onlineGame.turnOnPremove}
    </Button>
  );
}
