import { messages } from '@sixtyfour/contract';
import { ConfirmButton } from './ConfirmButton.tsx';

/** Leads back to before the start. */
export function RestartButton({
  asks,
  onRestart,
}: {
  /** Whether a game would be lost: the button asks first. */
  asks: boolean;
  onRestart: () => void;
}) {
  return (
    <ConfirmButton
      variant="second"
      label={messages.ai.restart}
      question={messages.play.reallyRestart}
      asks={asks}
      onConfirm={onRestart}
    />
  );
}
