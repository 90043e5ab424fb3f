import { Icon } from './Icon.tsx';
import { holdToast, releaseToast, useToast, type Toast } from './toast.ts';
import './toast.css';

function Message({ toast, icon }: { toast: Toast; icon: 'info' | 'circle-alert' }) {
  return (
    <div key={toast.id} className="toast" onPointerEnter={holdToast} onPointerLeave={releaseToast}>
      <Icon name={icon} />
      <p>
        {toast.title !== null && <strong>{toast.title} </strong>}
        {toast.text}
      </p>
    </div>
  );
}

/** Two regions that are there from the first paint, so that what comes into them is read out: plain and urgent. */
export function ToastRegion() {
  const toast = useToast();
  return (
    <div className="toasts" data-testid="toasts">
      <div role="status">{toast?.kind === 'info' && <Message toast={toast} icon="info" />}</div>
      <div role="alert">{toast?.kind === 'error' && <Message toast={toast} icon="circle-alert" />}</div>
    </div>
  );
}
