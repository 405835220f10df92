import type { ReactElement } from 'react';
import { useSite } from '../lib/site.ts';
import { TextLink } from '../ui/TextLink.tsx';

/** The contact address, if the site has one. */
export function ContactLine(): ReactElement | null {
  const { contact } = useSite();
  if (!contact) return null;
  return (
    <p className="text-balance text-ink-soft">
      如果您认为这是一个错误，请发送邮件至 <TextLink href={`mailto:${contact}`}>{contact}</TextLink>{' '}
      与我们联系。
    </p>
  );
}
