import { type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react';
import './popover.css';

/** Distance from the button and from the edges of the window, in CSS px. */
const GAP = 8;

/**
 * A popover next to its button. Closes by Escape, a click elsewhere, or `close`. The browser renders it in the top
 * layer and restores the focus.
 */
export function Popover({
  label,
  trigger,
  children,
}: {
  /** Accessible name of the popover. */
  label: string;
  /** Renders the button with these attributes. */
  trigger: (attributes: { popoverTarget: string; 'aria-haspopup': 'dialog' }) => ReactNode;
  /** A function is only rendered while the popover is open. */
  children: ReactNode | ((close: () => void) => ReactNode);
}) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  // Position it each time its size changes, when it opens and when its content is loaded, or the window's.
  useEffect(() => {
    const box = panel.current;
    if (box === null) return;
    const observer = new ResizeObserver(() => place(box));
    for (const element of [box, document.documentElement]) observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const close = () => document.getElementById(id)?.hidePopover();
  const onToggle = ({ type, newState }: ToggleEvent) => {
    // Render the content before it opens, and remove it after the browser has restored the focus.
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
        onBeforeToggle={onToggle}
        onToggle={onToggle}
      >
        {typeof children === 'function' ? isOpen && children(close) : children}
      </div>
    </>
  );
}

/** Positions the popover below its button, or above it if there is no room; never outside the window. */
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
