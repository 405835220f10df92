import { RotateCw } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '../ui/Button.tsx';
import { Message } from './Message.tsx';

/** Stands in for a page that broke while it was drawn, or whose script could not be fetched. */
export function CrashPage(): ReactElement {
  return (
    <main className="flex min-h-dvh px-4">
      <Message title="这个页面没有加载出来">
        <p className="text-ink-soft">可能是网络断开了，或者网站刚刚更新。</p>
        <Button variant="primary" onClick={() => location.reload()}>
          <RotateCw aria-hidden />
          重试
        </Button>
      </Message>
    </main>
  );
}
