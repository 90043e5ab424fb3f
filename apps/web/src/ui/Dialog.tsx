import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import './dialog.css';

/**
 * A modal dialog, open as long as it is rendered; its title has the focus first, or what bears `data-first-focus`.
 * Without `onClose` nothing but its own buttons ends it: `closedby` where the browser knows it, and a guard on Escape
 * for the others, since the platform lets the third Escape through.
 */
export function Dialog({
  title,
  titleClassName,
  className,
  onClose,
  header,
  children,
}: {
  title: string;
  titleClassName?: string;
  className?: string;
  /** Absent: the visitor cannot dismiss it. */
  onClose?: () => void;
  /** Stands around the title, e.g. a portrait beside it. */
  header?: (title: ReactNode) => ReactNode;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const isDismissable = onClose !== undefined;

  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    const first = opened?.querySelector<HTMLElement>('[data-first-focus]') ?? opened?.querySelector('h2');
    first?.focus();
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
      closedby={isDismissable ? 'any' : 'none'}
      onCancel={(event) => {
        if (!isDismissable) event.preventDefault();
      }}
      onClose={() => {
        // Opened anew in the meantime, as in strict mode: that close was not the visitor's.
        if (dialog.current?.open === false) onClose?.();
      }}
      onKeyDown={guardEscape}
    >
      {header === undefined ? heading : header(heading)}
      {children}
    </dialog>
  );
}
