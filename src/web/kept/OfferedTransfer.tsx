import { type ReactElement, useEffect, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { useEventListener } from '../ui/useEventListener.ts';
import { importTransfer, summarise } from './importTransfer.ts';
import { decodeTransfer, explainTransfer, type ReadTransfer } from './keptTransfer.ts';
import type { LoadedKept } from './useKept.ts';

/**
 * What the link from another device holds. It is imported only when the visitor says so: anybody can
 * make such a link.
 */
export function OfferedTransfer({ kept }: LoadedKept): ReactElement | null {
  const [offered, setOffered] = useState<ReadTransfer>();

  useEffect(() => void readAddress().then(setOffered), []);
  useEventListener('hashchange', () => void readAddress().then(setOffered));

  function close(): void {
    // The code holds what somebody reads: it does not stay in the address.
    history.replaceState(history.state, '', location.pathname);
    setOffered(undefined);
  }

  if (!offered) return null;
  return (
    <section
      aria-label="来自另一台设备"
      className="mt-6 rounded-xl border border-accent bg-raised p-4"
    >
      {offered.type === 'failed' ? (
        <p role="alert">{explainTransfer(offered.error)}</p>
      ) : (
        <p>该链接来自另一台设备，包含 {summarise(offered.transfer)}。导入后将与本机合并。</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {offered.type === 'read' && (
          <Button
            size="sm"
            variant="primary"
            onClick={() => importTransfer(kept, offered) && close()}
          >
            导入到本机
          </Button>
        )}
        <Button size="sm" onClick={close}>
          {offered.type === 'read' ? '不导入' : '关闭'}
        </Button>
      </div>
    </section>
  );
}

async function readAddress(): Promise<ReadTransfer | undefined> {
  return location.hash.length > 1 ? decodeTransfer(location.hash) : undefined;
}
