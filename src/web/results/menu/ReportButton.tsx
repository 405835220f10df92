import { Flag } from 'lucide-react';
import { type ReactElement, useRef } from 'react';
import type { Item } from '../../../catalog/item.ts';
import { PATHS } from '../../../protocol/urls.ts';
import { useHasArchivePages } from '../../lib/hasArchivePages.ts';
import { useSite } from '../../lib/site.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { ButtonLink } from '../ButtonLink.tsx';
import { useItemDialogs } from './useItemDialogs.tsx';

/**
 * Reports something about an item: with a form, or by mail where there are no scripts or no server.
 *
 * @param title of the item, for the mail
 */
export function ReportButton({
  item,
  title,
}: {
  readonly item: Item;
  readonly title: string;
}): ReactElement | null {
  const { contact } = useSite();
  const hasServer = useHasArchivePages();
  const trigger = useRef<HTMLAnchorElement>(null);
  const { open, dialogs } = useItemDialogs(trigger, { item, begin: 'report' });
  const mail = contact && mailTo(contact, { title, id: item.id });
  const className = buttonClass({ variant: 'quiet', size: 'sm' });
  const content = (
    <>
      <Flag aria-hidden="true" />
      报告问题
    </>
  );
  if (!hasServer) {
    return mail ? (
      <a href={mail} className={className}>
        {content}
      </a>
    ) : null;
  }
  return (
    <>
      <ButtonLink
        ref={trigger}
        href={mail ?? PATHS.takedown}
        target={undefined}
        className={className}
        onPress={() => void open()}
      >
        {content}
      </ButtonLink>
      {dialogs}
    </>
  );
}

/** A mail to the maintainers about an item. */
function mailTo(
  contact: string,
  { title, id }: { readonly title: string; readonly id: string },
): string {
  const subject = encodeURIComponent(`报告问题：${title}`);
  const body = encodeURIComponent(`文件：${title}\nMD5：${id}\n\n问题：\n`);
  return `mailto:${contact}?subject=${subject}&body=${body}`;
}
