import { useSyncExternalStore } from 'react';
import { ToastMessage } from './ToastMessage.tsx';
import { toasts } from './toast.ts';
import './toast.css';

/**
 * The live regions for toasts: status and alert. Must be rendered from the first paint on to be read out. Visually
 * hidden on playing screens, which show a `ToastLine`.
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
