import type { ReactElement } from 'react';
import { Button, type ButtonProps } from '../ui/Button.tsx';
import { cn } from '../ui/cn.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { useSubmitter } from './BusyForm.tsx';

/** Submits the form, and shows a spinner meanwhile. */
export function SendButton({
  value = '',
  className,
  children,
  ...props
}: Omit<ButtonProps, 'type' | 'value'> & { readonly value?: string }): ReactElement {
  const submitter = useSubmitter();
  return (
    <Button
      {...props}
      type="submit"
      value={value}
      // Not `disabled`: the browser would omit its value.
      aria-disabled={submitter !== undefined}
      // Wraps with large text in a small window.
      className={cn('relative h-auto! min-h-11 py-1 whitespace-normal!', className)}
    >
      <span className={cn('inline-flex items-center gap-1.5', submitter === value && 'opacity-0')}>
        {children}
      </span>
      {submitter === value && (
        <span className="absolute inset-0 m-auto flex size-5 animate-appear">
          <Spinner label="正在提交" className="size-5" />
        </span>
      )}
    </Button>
  );
}
