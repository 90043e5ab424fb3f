import { messages } from '@sixtyfour/contract';
import { ConfirmButton } from './ConfirmButton.tsx';

/** Leads back to before the start. */
export function RestartButton({
  asks,
  loses = false,
  onRestart,
}: {
  /** Whether a game would be given up: the button asks first. */
  asks: boolean;
  /** Whether that would count as a loss. */
  loses?: boolean;
  onRestart: () => void;
}) {
  return (
    <ConfirmButton
      variant="second"
      label={messages.ai.restart}
      question={loses ? messages.play.restartLoses : messages.play.reallyRestart}
      asks={asks}
      onConfirm={onRestart}
    />
  );
}
