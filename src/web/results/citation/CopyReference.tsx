import { Check, Copy } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { notify } from '../../ui/notify.ts';

/** How long the confirmation shows, in ms, as that of copied MD5s. */
const CONFIRMATION = 2000;

/** A button that copies a reference. */
export function CopyReference({ text }: { readonly text: string }): ReactElement {
  const [copied, setCopied] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function copy(): Promise<void> {
    if (!(await copyText(text))) {
      void notify('浏览器不允许复制', { kind: 'error', description: '请选中引文后手动复制' });
      return;
    }
    setCopied(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(undefined), CONFIRMATION);
  }

  const isCopied = copied === text;
  const Icon = isCopied ? Check : Copy;
  return (
    <Button variant="soft" size="sm" className="needs-script" onClick={copy}>
      <Icon aria-hidden="true" />
      {isCopied ? '已复制' : '复制引文'}
    </Button>
  );
}
