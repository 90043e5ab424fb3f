import { CircleAlert } from 'lucide-react';
import './field.css';

/**
 * The sentence below a field that is wrong. The field names it by `id` in `aria-describedby`.
 * @param advice what to do about it, where the sentence does not say
 */
export function FieldError({ id, error, advice = null }: { id: string; error: string | null; advice?: string | null }) {
  return (
    // Present from the first, so that what comes into it is read out.
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
