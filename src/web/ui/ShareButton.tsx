import { Check, Share2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { type ButtonProps, buttonClass } from './Button.tsx';
import { copyText } from './copyText.ts';
import { notify } from './notify.ts';
import { useTimeout } from './useTimeout.ts';

/** How long the confirmation shows, in ms, as for a copied MD5 (specification, section 9). */
const CONFIRMATION_MS = 2000;

/** Its target is 44 px wide and high on touch screens. */
const INLINE =
  'byline-link shrink-0 self-center text-ink-faint [&_svg]:size-4 pointer-coarse:after:!-inset-3.5';

/**
 * Shares a page of this site: with the system's sheet where there is one, else by copying its title
 * and URL.
 *
 * @param path the path of the page; a function if it changes
 * @param size `icon` and `inline` show no text
 */
export function ShareButton({
  path,
  title,
  size,
}: {
  readonly path: string | (() => string);
  readonly title: string;
  /** `inline` stands in a line of text. */
  readonly size: NonNullable<ButtonProps['size']> | 'inline';
}): ReactElement {
  const [copied, setCopied] = useState<number>();
  useTimeout(copied?.toString(), CONFIRMATION_MS, () => setCopied(undefined));

  async function share(): Promise<void> {
    const url = new URL(typeof path === 'string' ? path : path(), location.origin).href;
    if (await shareBySystem({ title, url })) return;
    if (await copyText(`${title}\n${url}`)) setCopied((count = 0) => count + 1);
    else void notify('浏览器不允许复制', { kind: 'error', description: url, duration: 10_000 });
  }

  const Icon = copied === undefined ? Share2 : Check;
  const label = copied === undefined ? '分享' : '已复制链接';
  const isIcon = size === 'icon' || size === 'inline';
  return (
    <button
      type="button"
      title={label}
      aria-label={isIcon ? `${label}：${title}` : undefined}
      className={`needs-script ${size === 'inline' ? INLINE : buttonClass({ variant: 'quiet', size })}`}
      onClick={() => void share()}
    >
      <Icon aria-hidden="true" />
      {!isIcon && label}
    </button>
  );
}

/**
 * Opens the system's sheet on devices that are held in a hand: on a computer it hides what a click
 * does. Returns false if there is none, or if it does not open; closing it is an answer, too.
 */
async function shareBySystem(page: ShareData): Promise<boolean> {
  if (!matchMedia('(pointer: coarse)').matches || !navigator.canShare?.(page)) return false;
  try {
    await navigator.share(page);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
