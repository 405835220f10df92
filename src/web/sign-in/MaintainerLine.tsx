import type { ReactElement } from 'react';
import { useSite } from '../lib/site.ts';
import { TextLink } from '../ui/TextLink.tsx';

/** Where to write to whoever keeps the site, where it names a mailbox. */
export function MaintainerLine(): ReactElement | null {
  const { contact } = useSite();
  if (!contact) return null;
  return (
    <p className="mt-3 text-ink-soft">
      维护者的信箱是 <TextLink href={`mailto:${contact}`}>{contact}</TextLink>。
    </p>
  );
}
