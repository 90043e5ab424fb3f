import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';
import { Spinner } from './Spinner.tsx';
import { SwapLabel } from './SwapLabel.tsx';

/** A button that says what it is doing while it does it, with the width of its longer text throughout. */
export function BusyButton({
  label,
  busyLabel,
  isBusy,
  onClick,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'children'> & {
  label: string;
  /** The -ing word. */
  busyLabel: string;
  isBusy: boolean;
}) {
  return (
    // Not `disabled`, which would drop the focus in the middle of what was asked for.
    <Button {...rest} aria-disabled={isBusy} onClick={isBusy ? (event) => event.preventDefault() : onClick}>
      <SwapLabel
        first={label}
        second={
          <>
            <Spinner isStill={!isBusy} />
            {busyLabel}
          </>
        }
        showSecond={isBusy}
      />
    </Button>
  );
}
