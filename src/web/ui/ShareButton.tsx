import { Check, Share2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { type ButtonProps, buttonClass } from './Button.tsx';
import { useTimeout } from './useTimeout.ts';

/** How long the confirmation shows, in ms, as for a copied MD5 (specification, section 9). */
const CONFIRMATION_MS = 2000;

/**
 * Shares a page of this site: with the system's sheet where there is one, else by copying its title
 * and URL.
 *
 * @param path the path of the page; a function if it changes
 * @param size `icon` shows no text
 */
export function ShareButton({
  path,
  title,
  size,
}: {
  readonly path: string | (() => string);
  readonly title: string;
  readonly size: NonNullable<ButtonProps['size']>;
}): ReactElement {
  const [copied, setCopied] = useState<number>();
  useTimeout(copied?.toString(), CONFIRMATION_MS, () => setCopied(undefined));

  async function share(): Promise<void> {
    const url = new URL(typeof path === 'string' ? path : path(), location.origin).href;
    const { sharePage } = await import('./sharePage.ts');
    if (await sharePage({ title, url })) setCopied((count = 0) => count + 1);
  }

  const Icon = copied === undefined ? Share2 : Check;
  const label = copied === undefined ? '分享' : '已复制链接';
  const isIcon = size === 'icon';
  return (
    <button
      type="button"
      title={label}
      aria-label={isIcon ? `${label}：${title}` : undefined}
      className={`needs-script ${buttonClass({ variant: 'quiet', size })}`}
      // Offline the part may be missing: then nothing happens, as nothing could be sent.
      onClick={() => void share().catch(() => undefined)}
    >
      <Icon aria-hidden="true" />
      {!isIcon && label}
    </button>
  );
}
