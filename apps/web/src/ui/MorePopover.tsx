import { messages } from '@sixtyfour/contract';
import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from './IconButton.tsx';
import { Popover } from './Popover.tsx';

/** Rarely needed items, behind three dots. */
export function MorePopover({
  children,
  ...button
}: Pick<ComponentProps<typeof IconButton>, 'variant'> & Pick<ComponentProps<typeof Popover>, 'children'>) {
  const label = messages.panel.more;
  const drawTrigger: ComponentProps<typeof Popover>['trigger'] = (attributes) => (
    <IconButton variant="second" {...button} {...attributes} label={label}>
      <Ellipsis />
    </IconButton>
  );
  return (
    <Popover label={label} trigger={drawTrigger}>
      {children}
    </Popover>
  );
}
