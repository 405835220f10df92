import { Copy, Share2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { PATHS } from '../../protocol/urls.ts';
import { Button } from '../ui/Button.tsx';
import { copyText } from '../ui/copyText.ts';
import { notify } from '../ui/notify.ts';
import { shareOrCopy } from '../ui/shareOrCopy.ts';
import { useIsHydrated } from '../ui/useIsHydrated.ts';

/** The secret link to what this browser has given, to be kept or opened on another device. */
export function FollowLink({ secret }: { readonly secret: string }): ReactElement {
  const origin = useIsHydrated() ? location.origin : '';
  // After the hash: browsers do not send it to any server.
  const url = `${origin}${PATHS.following}#${secret}`;

  async function copy(): Promise<void> {
    const isCopied = await copyText(url);
    void notify(isCopied ? '链接已复制' : '无法复制，请手动选择链接', {
      kind: isCopied ? 'success' : 'error',
    });
  }

  async function share(): Promise<void> {
    if ((await shareOrCopy({ title: '投稿进度', url })) === 'copied') void notify('链接已复制');
  }

  return (
    <div className="give-link">
      <label>
        <span className="give-note">
          专属链接，在其他设备上也可查看进度；请勿公开，持有者可以修改投稿
        </span>
        <input
          className="give-input"
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <Button size="sm" onClick={() => void copy()}>
        <Copy aria-hidden />
        复制链接
      </Button>
      <Button size="sm" className="give-camera" onClick={() => void share()}>
        <Share2 aria-hidden />
        分享
      </Button>
    </div>
  );
}
