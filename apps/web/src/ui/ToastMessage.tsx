import { CircleAlert, Info } from 'lucide-react';
import { type Toast, toasts } from './toast.ts';

/** Icon and text of a toast. It stays while the pointer is over it. */
export function ToastMessage({ toast }: { toast: Toast }) {
  return (
    <div className="toast" aria-hidden={toast.isHeard} onPointerEnter={toasts.hold} onPointerLeave={toasts.release}>
      {toast.kind === 'error' ? <CircleAlert /> : <Info />}
      <p>
        {toast.title !== null && <strong aria-hidden={toast.isTitleKnown}>{toast.title} </strong>}
        {toast.text}
      </p>
    </div>
  );
}
