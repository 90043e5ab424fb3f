import { LoaderCircle } from 'lucide-react';
import './spinner.css';

/** A spinner for a pending action. Needs a text beside it. `isStill` stops it. */
export function Spinner({ isStill = false }: { isStill?: boolean }) {
  return <LoaderCircle aria-hidden="true" className={isStill ? undefined : 'spinner'} />;
}
