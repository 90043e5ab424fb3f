import { CircleAlert } from 'lucide-react';
import './field.css';

/** The sentence below a field that is wrong. The field names it by `id` in `aria-describedby`. */
export function FieldError({ id, error }: { id: string; error: string | null }) {
  return (
    // Present from the first, so that what comes into it is read out.
    <div role="alert">
      {error !== null && (
        <p id={id} className="field-error">
          <CircleAlert />
          {error}
        </p>
      )}
    </div>
  );
}
