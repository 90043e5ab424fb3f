import { type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react';
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
  /** As a function it is drawn while it is open alone. */
  children: ReactNode | ((close: () => void) => ReactNode);
}) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  // It has no size until it opens, and another one when its content arrives: each time it finds its place.
  useEffect(() => {
    const box = panel.current;
    if (box === null) return;
    const observer = new ResizeObserver(() => place(box));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  const close = () => document.getElementById(id)?.hidePopover();
  const follow = ({ type, newState }: ToggleEvent) => {
    // What it shows is there before it opens, and goes when the platform has given the focus back.
    if (type === 'toggle' || newState === 'open') setOpen(newState === 'open');
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
        onBeforeToggle={follow}
        onToggle={follow}
      >
        {typeof children === 'function' ? isOpen && children(close) : children}
      </div>
    </>
  );
}

/** Below its button or, where there is no room, above it; never off the window. */
function place(box: HTMLElement): void {
  const button = document.querySelector(`[popovertarget="${CSS.escape(box.id)}"]`)?.getBoundingClientRect();
  if (button === undefined || !box.matches(':popover-open')) return;
  const { offsetWidth: width, offsetHeight: height } = box;
  const below = button.bottom + GAP;
  const fitsBelow = below + height + GAP <= window.innerHeight;
  const left = Math.min(button.right - width, document.documentElement.clientWidth - width - GAP);
  box.style.top = `${fitsBelow ? below : Math.max(GAP, button.top - GAP - height)}px`;
  box.style.left = `${Math.max(GAP, left)}px`;
}
