import { CircleAlert, Info } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { type Toast, toasts } from './toast.ts';
import './toast.css';

function Message({ toast, icon }: { toast: Toast; icon: ReactNode }) {
  return (
    <div className="toast" onPointerEnter={toasts.hold} onPointerLeave={toasts.release}>
      {icon}
      <p>
        {toast.title !== null && <strong>{toast.title} </strong>}
        {toast.text}
      </p>
    </div>
  );
}

/** Two regions that are there from the first paint, so that what comes into them is read out: plain and urgent. */
export function ToastRegion() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.get, () => null);
  return (
    <div className="toasts" data-testid="toasts">
      <div role="status">{toast?.kind === 'info' && <Message key={toast.id} toast={toast} icon={<Info />} />}</div>
      <div role="alert">
        {toast?.kind === 'error' && <Message key={toast.id} toast={toast} icon={<CircleAlert />} />}
      </div>
    </div>
  );
}
