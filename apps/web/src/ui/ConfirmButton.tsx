import type { ComponentProps, ReactNode } from 'react';
import { CONFIRM_MS } from '@sixtyfour/contract';
import { Button } from './Button.tsx';
import { SwapLabel } from './SwapLabel.tsx';
import { useBriefly } from './use-briefly.ts';

/** Longer questions wrap to two or three lines in the button. */
const LONG = 24;

/**
 * A button that asks for confirmation in place: the first press shows the question for three seconds, the second one
 * confirms. A double click or double tap counts as one press.
 */
export function ConfirmButton({
  label,
  question,
  icon,
  asks = true,
  onConfirm,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'children' | 'onClick'> & {
  label: string;
  question: string;
  icon?: ReactNode;
  /** False if nothing would be lost: then the first press acts at once. */
  asks?: boolean;
  onConfirm: () => void;
}) {
  const asking = useBriefly(CONFIRM_MS);
  const press = () => {
    if (asks && !asking.on) {
      asking.turnOn();
      return;
    }
    asking.turnOff();
    onConfirm();
  };
  return (
    <Button {...rest} data-asking={asking.on} onClick={press}>
      <SwapLabel
        first={
          <>
            {icon}
            {label}
          </>
        }
        second={question}
        showSecond={asks && asking.on}
        wraps={question.length > LONG}
      />
    </Button>
  );
}
