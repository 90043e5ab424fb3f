import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import './field.css';

/** A native select. The caller renders the label. */
export function Select(props: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <span className="select">
      <select {...props} className="input" />
      <ChevronDown />
    </span>
  );
}
