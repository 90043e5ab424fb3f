import { useSyncExternalStore } from 'react';
import { ToastMessage } from './ToastMessage.tsx';
import { toasts } from './toast.ts';
import './toast.css';

/**
 * The shown toast in place of a status line: it covers its parent, which is positioned, and nothing else. The
 * regions of the shell read it out.
 * @param place `page` above a small board, `panel` beside a large one, so that one of the two is seen; or `both`
 */
export function ToastLine({ place }: { place: 'page' | 'panel' | 'both' }) {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.get, () => null);
  if (toast === null) return null;
  return (
    <div className="toast-line" data-testid="toast" data-place={place} aria-hidden="true">
      <ToastMessage key={toast.id} toast={toast} />
    </div>
  );
}
