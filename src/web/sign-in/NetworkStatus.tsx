import { MapPin } from 'lucide-react';
import type { ReactElement } from 'react';
import { needsSession } from '../../protocol/safeReturn.ts';
import type { ViewOf } from './signInView.ts';

/** Whether the visitor appears to be on the campus network, and with which IP address. */
export function NetworkStatus({
  view: { address, isCampus, mode, mayOpen, to, errorCode },
}: {
  readonly view: ViewOf<'file-login'>;
}): ReactElement {
  const isWaiting = !mayOpen && errorCode !== 'blocked' && !needsSession(to);
  const hint =
    (isWaiting && mode === 'campus' && '连接校园网后，此页面将自动继续。') ||
    (isWaiting && mode === 'members' && '在校园网内打开本站文件也需要登录。') ||
    undefined;
  return (
    <div className="mt-6 flex gap-3 rounded-xl bg-sunken p-4 text-sm">
      <MapPin className="mt-0.5 size-5 shrink-0 text-ink-faint" aria-hidden="true" />
      <div className="min-w-0">
        <p>
          {isCampus ? '您正在使用校园网' : '您当前似乎不在校园网内'}
          {address === undefined ? '，网络地址无法识别' : '，网络地址为 '}
          {address !== undefined && (
            <span className="font-mono text-ink-soft [overflow-wrap:anywhere]">{address}</span>
          )}
          。
        </p>
        {hint !== undefined && <p className="mt-1 text-ink-soft">{hint}</p>}
      </div>
    </div>
  );
}
