import { CircleAlert } from 'lucide-react';
import './field.css';

/**
 * The error message below a field, or of a whole form above its button.
 * @param id for the field's `aria-describedby`
 * @param advice what to do about it, if the message does not say so
 */
export function FieldError({
  id,
  error,
  advice = null,
}: {
  id?: string;
  error: string | null;
  advice?: string | null;
}) {
  return (
    // Always rendered: a live region must exist before its content to be read out.
    <div role="alert">
      {error !== null && (
        <div id={id}>
          <p className="field-error">
            <CircleAlert />
            {error}
          </p>
          {advice !== null && <p className="field-hint">{advice}</p>}
        </div>
      )}
    </div>
  );
}
