import { CircleAlert, Info } from 'lucide-react';
import { type Toast, toasts } from './toast.ts';

/** A toast as it is seen: icon and text. It stays while somebody points at it. */
export function ToastMessage({ toast }: { toast: Toast }) {
  return (
    <div className="toast" onPointerEnter={toasts.hold} onPointerLeave={toasts.release}>
      {toast.kind === 'error' ? <CircleAlert /> : <Info />}
      <p>
        {toast.title !== null && <strong>{toast.title} </strong>}
        {toast.text}
      </p>
    </div>
  );
}
