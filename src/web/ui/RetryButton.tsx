import { RotateCw } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

/** A button that retries a failed action. */
export function RetryButton(props: Omit<ButtonProps, 'children'>): ReactElement {
  return (
    <Button variant="soft" {...props}>
      <RotateCw aria-hidden="true" />
      重试
    </Button>
  );
}
