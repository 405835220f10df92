import type { ReactElement } from 'react';
import { useSite } from '../lib/site.ts';

/** Where to write to, where the site names a mailbox. */
export function ContactLine(): ReactElement | null {
  const { contact } = useSite();
  if (!contact) return null;
  return (
    <p className="text-ink-soft">
      如果您认为这是一个错误，请发邮件到{' '}
      <a className="text-accent underline underline-offset-4" href={`mailto:${contact}`}>
        {contact}
      </a>{' '}
      告诉我们。
    </p>
  );
}
