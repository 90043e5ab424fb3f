import { messages } from '@sixtyfour/contract';
import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from './IconButton.tsx';
import { Popover } from './Popover.tsx';

/** Rarely needed items, behind three dots. */
export function MorePopover({
  variant = 'second',
  children,
}: Pick<ComponentProps<typeof IconButton>, 'variant'> & Pick<ComponentProps<typeof Popover>, 'children'>) {
  const label = messages.panel.more;
  const drawTrigger: ComponentProps<typeof Popover>['trigger'] = (attributes) => (
    <IconButton {...attributes} variant={variant} label={label}>
      <Ellipsis />
    </IconButton>
  );
  return (
    <Popover label={label} trigger={drawTrigger}>
      {children}
    </Popover>
  );
}
