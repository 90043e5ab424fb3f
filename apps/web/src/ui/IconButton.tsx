import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';

/** A button that shows only an icon. `label` is its accessible name and tooltip. */
export function IconButton({
  label,
  className,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'aria-label' | 'title'> & { label: string }) {
  return (
    <Button
      {...rest}
      className={className === undefined ? 'icon-button' : `icon-button ${className}`}
      aria-label={label}
      title={label}
    />
  );
}
