import { LoaderCircle } from 'lucide-react';
import './spinner.css';

/** Turns while something goes on. Never without a word beside it; `isStill` while nothing does. */
export function Spinner({ isStill = false }: { isStill?: boolean }) {
  return <LoaderCircle aria-hidden="true" className={isStill ? undefined : 'spinner'} />;
}
