import { useSyncExternalStore } from 'react';
import { ToastMessage } from './ToastMessage.tsx';
import { toasts } from './toast.ts';
import './toast.css';

/**
 * Two regions that are there from the first paint, so that what comes into them is read out: plain and urgent. On
 * playing screens they are heard only, and a `ToastLine` is seen.
 */
export function ToastRegion() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.get, () => null);
  return (
    <div className="toasts" data-testid="toasts">
      <div role="status">{toast?.kind === 'info' && <ToastMessage key={toast.id} toast={toast} />}</div>
      <div role="alert">{toast?.kind === 'error' && <ToastMessage key={toast.id} toast={toast} />}</div>
    </div>
  );
}
