import type { ComponentProps, KeyboardEvent } from 'react';
import { Link } from './Link.tsx';
import './button.css';

interface ButtonLook {
  /** Only one `main` button per page. */
  variant?: 'main' | 'second' | 'quiet' | 'danger';
  size?: 'usual' | 'large';
}

function classOf(className: string | undefined): string {
  return className === undefined ? 'button' : `button ${className}`;
}

export function Button({
  variant = 'second',
  size = 'usual',
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonLook) {
  return <button {...rest} type={type} className={classOf(className)} data-variant={variant} data-size={size} />;
}

/** For `onKeyDown` of a button that becomes another one when it is pressed: a held Enter is one press. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'second',
  size = 'usual',
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...rest} className={classOf(className)} data-variant={variant} data-size={size} />;
}
