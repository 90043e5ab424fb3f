import { FieldError } from '../../ui/FieldError.tsx';
import { useId } from 'react';

/** What is wrong with a form as a whole, above its button. */
export function FormProblem({ text }: { text: string | null }) {
  return <FieldError id={useId()} error={text} />;
}
