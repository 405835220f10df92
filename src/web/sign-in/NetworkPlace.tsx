import { MapPin } from 'lucide-react';
import type { ReactElement } from 'react';
import type { ViewOf } from './signInView.ts';

/** Where the visitor seems to be: on the campus network or not, and by which address. */
export function NetworkPlace({
  view: { address, isCampus, mode, mayOpen },
}: {
  readonly view: ViewOf<'file-login'>;
}): ReactElement {
  return (
    <div className="mt-6 flex gap-3 rounded-xl bg-sunken p-4 text-sm">
      <MapPin className="mt-0.5 size-5 shrink-0 text-ink-faint" aria-hidden="true" />
      <div className="min-w-0">
        <p>
          {isCampus ? '您现在在校园网内' : '您现在似乎不在校园网内'}
          {address === undefined ? '，网络地址看不出来' : '，网络地址是 '}
          {address !== undefined && (
            <span className="font-mono text-ink-soft [overflow-wrap:anywhere]">{address}</span>
          )}
          。
        </p>
        {mode === 'campus' && !mayOpen && (
          <p className="mt-1 text-ink-soft">连上校园网之后，这个页面会自动继续。</p>
        )}
        {mode === 'members' && isCampus && !mayOpen && (
          <p className="mt-1 text-ink-soft">本站在校园网内也需要登录。</p>
        )}
      </div>
    </div>
  );
}
