import type { ReactElement } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

/** A quiet icon-only button. Its name is also its tooltip, unless there is a `title`. */
export function IconButton({
  label,
  title = label,
  ...props
}: Omit<ButtonProps, 'aria-label' | 'variant' | 'size'> & {
  readonly label: string;
}): ReactElement {
  return <Button {...props} variant="quiet" size="icon" title={title} aria-label={label} />;
}
