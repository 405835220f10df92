import { type ReactElement, useState } from 'react';
import { inDays, LIFETIMES } from '../../lib/lifetimes.ts';
import { Button } from '../ui/Button.tsx';
import { copyText } from '../ui/copyText.ts';

/** A link that was just made, which cannot be shown again. */
export function NewLink({ address }: { readonly address: string }): ReactElement {
  const [outcome, setOutcome] = useState<{ readonly of: string; readonly isCopied: boolean }>();
  const isCopied = outcome?.of === address ? outcome.isCopied : undefined;

  async function copy(): Promise<void> {
    setOutcome({ of: address, isCopied: await copyText(address) });
  }

  return (
    <div role="status" className="desk-remains">
      <p>
        链接仅显示这一次，{inDays(LIFETIMES.invitation)}{' '}
        天内有效，由最先打开的人领取。请通过他人无法看到的渠道发送给对方。
      </p>
      <pre>{address}</pre>
      <p className="desk-actions">
        <Button size="sm" onClick={() => void copy()}>
          {isCopied ? '已复制' : '复制链接'}
        </Button>
      </p>
      {isCopied === false && <p className="mt-2">浏览器不允许复制，请选中链接后手动复制。</p>}
    </div>
  );
}
