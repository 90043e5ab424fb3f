import { messages } from '@sixtyfour/contract';
import type { ComponentProps, ComponentType } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import { Button } from '../ui/Button.tsx';
import { Popover } from '../ui/Popover.tsx';
import { PageBoundary } from './PageBoundary.tsx';

/** A button of the header with a popover, whose content is loaded when it is first opened. */
export function HeaderPopover({
  label,
  icon,
  content: Content,
}: {
  label: string;
  /** Drawn by the stylesheet, so that it needs no script. */
  icon: 'account' | 'settings';
  content: ComponentType<{ close: () => void }>;
}) {
  const drawButton: ComponentProps<typeof Popover>['trigger'] = (attributes) => (
    <IconButton {...attributes} label={label}>
      <span className="site-icon" data-icon={icon} />
    </IconButton>
  );
  return (
    <Popover label={label} trigger={drawButton}>
      {(close) => (
        <PageBoundary fallback={<ContentFailed />}>
          <Content close={close} />
        </PageBoundary>
      )}
    </Popover>
  );
}

function ContentFailed() {
  const words = messages.site;
  return (
    <div role="alert" className="stack">
      <p>{words.pageFailedText}</p>
      <Button onClick={() => location.reload()}>{words.reload}</Button>
    </div>
  );
}
