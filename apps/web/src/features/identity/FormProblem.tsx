import { FieldError } from '../../ui/FieldError.tsx';
import { useId } from 'react';

/** An error of the whole form, shown above its button. */
export function FormProblem({ text }: { text: string | null }) {
  return <FieldError id={useId()} error={text} />;
}
