import { messages } from '@sixtyfour/contract';
import type { ComponentProps, ReactNode } from 'react';
import { announce } from './announce.ts';
import { Button } from './Button.tsx';
import { SwapLabel } from './SwapLabel.tsx';
import { useBriefly } from './use-briefly.ts';

const COPIED_MS = 2000;

/** Calls `onCopy`, and shows 'Copied' for two seconds on success. */
export function CopyButton({
  label,
  icon,
  onCopy,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'children' | 'onClick' | 'onCopy'> & {
  label: string;
  icon?: ReactNode;
  /** Resolves to whether the text was copied. */
  onCopy: () => Promise<boolean>;
}) {
  const copied = useBriefly(COPIED_MS);
  const copy = async () => {
    if (!(await onCopy())) return;
    copied.turnOn();
    announce(messages.play.copied, 'polite');
  };
  return (
    <Button {...rest} onClick={() => void copy()}>
      {icon}
      <SwapLabel first={label} second={messages.play.copied} showSecond={copied.on} />
    </Button>
  );
}
