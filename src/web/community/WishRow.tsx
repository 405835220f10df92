import type { ReactElement } from 'react';
import { dayInChina } from '../../lib/chinaTime.ts';
import type { WishEntry } from '../../protocol/contribution/wishes.ts';
import { homeUrl, PARAMETERS, PATHS } from '../../protocol/urls.ts';
import { buttonClass } from '../ui/Button.tsx';

/** An open wish: how many want it, and the way to answer it. */
export function WishRow({
  wish: { text, count, created },
}: {
  readonly wish: WishEntry;
}): ReactElement {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <span className="min-w-0 flex-[1_1_16rem]">
        <bdi className="font-medium wrap-anywhere">{text}</bdi>
        <span className="mt-0.5 block text-sm text-ink-faint tabular-nums">
          {count} 人在找 · {dayInChina(created)} 起
        </span>
      </span>
      <span className="flex flex-wrap gap-1">
        <a
          href={homeUrl({ query: text, category: 'all' })}
          aria-label={`再搜一次 ${text}`}
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
        >
          再搜一次
        </a>
        <a
          href={`${PATHS.contribute}?${new URLSearchParams({ [PARAMETERS.wish]: text })}`}
          aria-label={`我有这份资料：${text}`}
          className={buttonClass({ variant: 'soft', size: 'sm' })}
        >
          我有这份资料
        </a>
      </span>
    </li>
  );
}
