import type { ReactElement } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

/** A quiet button with an icon alone. Its name is its tooltip, too, unless `title` says more. */
export function IconButton({
  label,
  title = label,
  ...props
}: Omit<ButtonProps, 'aria-label' | 'variant' | 'size'> & {
  readonly label: string;
}): ReactElement {
  return <Button {...props} variant="quiet" size="icon" title={title} aria-label={label} />;
}
