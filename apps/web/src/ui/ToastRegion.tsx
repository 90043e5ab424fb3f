import { useSyncExternalStore } from 'react';
import { ToastMessage } from './ToastMessage.tsx';
import { toasts } from './toast.ts';
import './toast.css';

/**
 * Where the toasts of the page are read out. Must be rendered from the first paint on. Visually hidden on playing
 * screens, which show a `ToastLine`.
 */
export function ToastRegion() {
  return (
    <div className="toasts" data-testid="toasts">
      <ToastRegions />
    </div>
  );
}

/** The live regions for toasts: status and alert. */
export function ToastRegions() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.get, () => null);
  return (
    <>
      <div role="status">{toast?.kind === 'info' && <ToastMessage key={toast.id} toast={toast} />}</div>
      <div role="alert">{toast?.kind === 'error' && <ToastMessage key={toast.id} toast={toast} />}</div>
    </>
  );
}
