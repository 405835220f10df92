import { Copy, Smartphone } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { PATHS } from '../../protocol/urls.ts';
import { Button } from '../ui/Button.tsx';
import { copyText } from '../ui/copyText.ts';
import { notify } from '../ui/notify.ts';
import type { KeptState } from './keptStore.ts';
import { encodeTransfer, isEmpty, LONGEST_CODE } from './keptTransfer.ts';
import { QrCode } from './QrCode.tsx';
import type { LoadedKept } from './useKept.ts';

/** The link for one state; its code is empty if this state is too large for one. */
interface MadeLink {
  readonly of: KeptState;
  readonly link: string;
}

/**
 * Moves everything to another device by a link that holds it. Its code is in the fragment, which no
 * server sees.
 */
export function DeviceLink({ state }: LoadedKept): ReactElement | null {
  const [made, setMade] = useState<MadeLink>();
  // A change makes the shown link an old one.
  const link = made?.of === state ? made.link : undefined;

  async function make(): Promise<void> {
    if (!('CompressionStream' in globalThis)) {
      void notify('此浏览器无法生成链接', { kind: 'error', description: '请改用文件导出' });
      return;
    }
    const code = await encodeTransfer(state);
    const isShort = code.length <= LONGEST_CODE;
    setMade({ of: state, link: isShort ? `${location.origin}${PATHS.kept}#${code}` : '' });
  }

  if (isEmpty(state)) return null;
  if (link === undefined) {
    return (
      <div className="mt-4">
        <Button size="sm" onClick={() => void make()}>
          <Smartphone aria-hidden="true" />
          生成换设备链接
        </Button>
        <p className="mt-2 text-sm text-ink-faint">
          在另一台设备上打开该链接即可导入。内容全部写在链接中，不经过服务器。
        </p>
      </div>
    );
  }
  if (link === '') {
    return (
      <p role="status" className="mt-4 text-sm text-ink-soft">
        内容较多，无法放入一个链接。请导出为文件，并在另一台设备上导入。
      </p>
    );
  }
  return <MadeLinkView link={link} />;
}

function MadeLinkView({ link }: { readonly link: string }): ReactElement {
  async function copy(): Promise<void> {
    if (await copyText(link)) void notify('已复制链接', { kind: 'success' });
    else void notify('浏览器不允许复制', { kind: 'error', description: '请手动选择并复制链接' });
  }
  return (
    <section aria-label="换设备链接" className="mt-4 rounded-xl border border-line bg-raised p-4">
      <QrCode text={link} />
      <input
        readOnly
        value={link}
        aria-label="换设备链接"
        className="mb-3 h-10 w-full min-w-0 rounded-lg border border-line-strong bg-paper px-3 font-mono text-sm text-ink-soft pointer-coarse:h-11"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button size="sm" variant="primary" onClick={() => void copy()}>
        <Copy aria-hidden="true" />
        复制链接
      </Button>
      <p className="mt-3 text-sm text-ink-faint">
        持有该链接的人可以看到其中的收藏、搜索和阅读记录，请仅发送给自己的设备。
      </p>
    </section>
  );
}
