import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';
import { Spinner } from './Spinner.tsx';
import { SwapLabel } from './SwapLabel.tsx';

/** A button with another label while its action is pending. Always as wide as the longer label. */
export function BusyButton({
  label,
  busyLabel,
  isBusy,
  onClick,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'children'> & {
  label: string;
  /** For example 'Saving...'. */
  busyLabel: string;
  isBusy: boolean;
}) {
  return (
    // Not `disabled`, which would remove the focus.
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
