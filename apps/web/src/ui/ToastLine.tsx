import { useSyncExternalStore } from 'react';
import { ToastMessage } from './ToastMessage.tsx';
import { toasts } from './toast.ts';
import './toast.css';

/**
 * The current toast on a playing screen. Covers only its positioned parent, the status line, or is at the top of
 * the window while a dialog dims that line. Hidden from screen readers, which hear it from the live regions.
 * @param place where it is visible: `page` with a small board, `panel` with a large one, `both`, or over a `dialog`
 */
export function ToastLine({ place }: { place: 'page' | 'panel' | 'both' | 'dialog' }) {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.get, () => null);
  if (toast === null) return null;
  return (
    <div className="toast-line" data-testid="toast" data-place={place} aria-hidden="true">
      <ToastMessage key={toast.id} toast={toast} />
    </div>
  );
}
