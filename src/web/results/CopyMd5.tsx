import { Check, Copy } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import { type Md5, shortMd5 } from '../../catalog/md5.ts';
import { buttonClass } from '../ui/Button.tsx';
import { copyText } from '../ui/copyText.ts';
import { notify } from '../ui/notify.ts';

/** How long the confirmation shows, in ms (specification, sections 4 and 9). */
const CONFIRMATION = 2000;

/** A button that shows the first 8 characters of an MD5 and copies all of it. */
export function CopyMd5({ md5 }: { readonly md5: Md5 }): ReactElement {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function copy(): Promise<void> {
    if (!(await copyText(md5))) {
      void notify('无法复制到剪贴板', {
        kind: 'error',
        description: `请手动复制：${md5}`,
        duration: 10_000,
      });
      return;
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), CONFIRMATION);
  }

  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      title="复制 MD5"
      aria-label={copied ? '已复制 MD5' : `复制 MD5 ${shortMd5(md5)}`}
      data-copied={copied || undefined}
      className={`copy-md5 needs-script ${buttonClass({ variant: 'quiet', size: 'sm' })} !gap-1.5 !px-2 font-mono !text-xs !font-normal`}
      onClick={copy}
    >
      <Icon aria-hidden="true" className={copied ? 'text-accent' : undefined} />
      <span>{shortMd5(md5)}</span>
    </button>
  );
}
