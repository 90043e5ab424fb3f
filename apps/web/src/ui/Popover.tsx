import { type ReactNode, useId, useRef } from 'react';
import './popover.css';

/** Gap to the button and to the edges of the window, in CSS px. */
const GAP = 8;

/**
 * Something that opens at its button and closes by Escape, by a press elsewhere, or by `close`. The platform moves it
 * to the top layer and gives the focus back.
 */
export function Popover({
  label,
  trigger,
  children,
}: {
  /** Accessible name of what opens. */
  label: string;
  /** Draws the button with these attributes. */
  trigger: (attributes: { popoverTarget: string; 'aria-haspopup': 'dialog' }) => ReactNode;
  children: ReactNode | ((close: () => void) => ReactNode);
}) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);

  /** Below the button or, where there is no room, above it; never off the window. */
  const place = () => {
    const box = panel.current;
    const button = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`)?.getBoundingClientRect();
    if (box === null || button === undefined) return;
    const { offsetWidth: width, offsetHeight: height } = box;
    const { innerHeight } = window;
    const { clientWidth } = document.documentElement;
    const below = button.bottom + GAP;
    const top = below + height + GAP <= innerHeight ? below : Math.max(GAP, button.top - GAP - height);
    box.style.top = `${top}px`;
    box.style.left = `${Math.max(GAP, Math.min(button.right - width, clientWidth - width - GAP))}px`;
  };

  return (
    <>
      {trigger({ popoverTarget: id, 'aria-haspopup': 'dialog' })}
      <div
        ref={panel}
        id={id}
        className="popover"
        popover="auto"
        role="dialog"
        aria-label={label}
        onToggle={(event) => {
          if (event.newState === 'open') place();
        }}
      >
        {typeof children === 'function' ? children(() => panel.current?.hidePopover()) : children}
      </div>
    </>
  );
}
