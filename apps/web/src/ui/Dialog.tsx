import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { announcements, useAnnouncements } from './announce.ts';
import { LiveRegions } from './LiveRegions.tsx';
import { toasts } from './toast.ts';
import { ToastRegions } from './ToastRegion.tsx';
import './dialog.css';

/**
 * A modal dialog, open while it is rendered. Focuses the element with `data-first-focus` if that is in the window
 * together with the title, else the title. Without `onClose` only its own buttons close it: by `closedby`, and by
 * blocking Escape in browsers that do not support it, which otherwise close the dialog on a repeated Escape.
 */
export function Dialog({
  title,
  titleClassName,
  describedBy,
  className,
  onClose,
  header,
  children,
}: {
  title: string;
  titleClassName?: string;
  /** The id of the element that is read out besides the title when the dialog opens. */
  describedBy?: string;
  className?: string;
  /** If absent, the visitor cannot dismiss the dialog. */
  onClose?: () => void;
  /** Renders the header around the title, for example with a portrait. */
  header?: (title: ReactNode) => ReactNode;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const isDismissable = onClose !== undefined;

  // A layout effect: the dialog can restore the focus only while it is in the document.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    // The browser has scrolled to the first button, which hides the title of a dialog higher than the window.
    const top = opened?.querySelector('h2');
    top?.scrollIntoView({ block: 'center' });
    const first = opened?.querySelector<HTMLElement>('[data-first-focus]');
    const isSeen = first && first.getBoundingClientRect().bottom < innerHeight - 12;
    (isSeen ? first : top)?.focus({ preventScroll: true });
    return () => opened?.close();
  }, []);

  const heading = (
    <h2 id={id} className={titleClassName} tabIndex={-1}>
      {title}
    </h2>
  );
  const guardEscape = (event: KeyboardEvent) => {
    if (!isDismissable && event.key === 'Escape') event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      className={className === undefined ? 'dialog' : `dialog ${className}`}
      aria-labelledby={id}
      aria-describedby={describedBy}
      closedby={isDismissable ? 'any' : 'none'}
      onCancel={(event) => {
        if (!isDismissable) event.preventDefault();
        // Not only on the close event, which comes so late that a key pressed at once would find the dialog open.
        else onClose();
      }}
      onClose={() => {
        // If it has been reopened, as in strict mode, it was not closed by the visitor.
        if (dialog.current?.open === false) onClose?.();
      }}
      onKeyDown={guardEscape}
    >
      {header === undefined ? heading : header(heading)}
      {children}
      <Regions />
    </dialog>
  );
}

/**
 * The live regions of a dialog: while it is open, all others are inert. They say nothing that was said before it opened,
 * and when it closes, the others do not repeat what these have said.
 */
function Regions() {
  const announced = useAnnouncements();
  const toast = useSyncExternalStore(toasts.subscribe, toasts.get);
  const said = useRef({ announced, toast });
  useLayoutEffect(() => {
    said.current = { announced, toast };
  });
  useLayoutEffect(() => {
    const clear = () => {
      const { polite, assertive } = announcements.get();
      const { announced: before, toast: shown } = said.current;
      announcements.set({
        polite: polite === before.polite ? '' : polite,
        assertive: assertive === before.assertive ? '' : assertive,
      });
      if (shown !== null && toasts.get() === shown) toasts.set({ ...shown, isHeard: true });
    };
    clear();
    const { pathname } = location;
    // What was said just before another page came has not been heard, and stays.
    return () => {
      if (location.pathname === pathname) clear();
    };
  }, []);
  return (
    <>
      <LiveRegions />
      <div className="visually-hidden">
        <ToastRegions />
      </div>
    </>
  );
}
