import type { ReactElement } from 'react';
import { useSite } from '../lib/site.ts';
import { TextLink } from '../ui/TextLink.tsx';

/** The contact address of the maintainers, if the site has one. */
export function MaintainerLine(): ReactElement | null {
  const { contact } = useSite();
  if (!contact) return null;
  return (
    <p className="mt-3 text-ink-soft">
      维护者邮箱：<TextLink href={`mailto:${contact}`}>{contact}</TextLink>。
    </p>
  );
}
