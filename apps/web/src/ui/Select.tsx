import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import './field.css';

/** The platform's own select; its label is the caller's. */
export function Select(props: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <span className="select">
      <select {...props} className="input" />
      <ChevronDown />
    </span>
  );
}
