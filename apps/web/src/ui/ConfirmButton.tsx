import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react';
import { CONFIRM_MS } from '@sixtyfour/contract';
import { announce } from './announce.ts';
import { Button, ignoreHeldEnter } from './Button.tsx';
import { SwapLabel } from './SwapLabel.tsx';
import { useBriefly } from './use-briefly.ts';

/** Longer questions wrap to two or three lines in the button. */
const LONG = 24;

/**
 * A button that asks for confirmation in place: the first press asks the question for three seconds, or as long as
 * the button keeps the keyboard focus, and the second one confirms. A double click, a double tap or a held key counts as
 * one press. When the question changes, it is asked anew.
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
  const briefly = useBriefly(CONFIRM_MS);
  const [isHeld, setHeld] = useState(false);
  const [asked, setAsked] = useState('');
  const isDisabled = rest['aria-disabled'] === true;
  const isAsking = asks && !isDisabled && asked === question && (briefly.on || isHeld);
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (isDisabled) return;
    if (asks && !isAsking) {
      briefly.turnOn();
      setAsked(question);
      setHeld(currentTarget.matches(':focus-visible'));
      announce(question);
      return;
    }
    briefly.turnOff();
    setHeld(false);
    onConfirm();
  };
  return (
    <Button {...rest} data-asking={isAsking} onClick={press} onKeyDown={ignoreHeldEnter} onBlur={() => setHeld(false)}>
      <SwapLabel
        first={
          <>
            {icon}
            {label}
          </>
        }
        second={question}
        showSecond={isAsking}
        wraps={question.length > LONG}
      />
    </Button>
  );
}
