import type { ReactElement } from 'react';
import type { Contributor } from '../../protocol/contribution/contributors.ts';
import { PATHS } from '../../protocol/urls.ts';
import { LoadedPart } from '../layout/LoadedPart.tsx';
import { NeedsScript } from '../layout/NeedsScript.tsx';
import { PageFrame } from '../layout/PageFrame.tsx';
import { useLoaded } from '../layout/useLoaded.ts';
import { useContribute } from '../lib/contribute.ts';
import { buttonClass } from '../ui/Button.tsx';
import { fetchContributors } from './communityApi.ts';

/** Who is thanked. */
export function ContributorsPage(): ReactElement {
  const loaded = useLoaded(fetchContributors);
  const mayGive = useContribute() !== undefined;
  return (
    <PageFrame>
      <h1 className="text-2xl font-semibold">致谢</h1>
      <p className="mt-2 max-w-[42em] text-ink-soft">
        感谢每一位分享和校订资料的同学。以下是愿意留名的贡献者，还有更多人选择了匿名。
      </p>
      <NeedsScript what="查看名单" />
      <LoadedPart loaded={loaded}>
        {(contributors) => <Names contributors={contributors} />}
      </LoadedPart>
      {mayGive && (
        <p className="mt-8">
          <a href={PATHS.contribute} className={buttonClass({ variant: 'soft' })}>
            我也要投稿
          </a>
        </p>
      )}
    </PageFrame>
  );
}

function Names({ contributors }: { readonly contributors: readonly Contributor[] }): ReactElement {
  if (contributors.length === 0) {
    return <p className="py-16 text-center text-ink-soft">还没有留名的贡献者。</p>;
  }
  return (
    <ul className="mt-6 grid grid-cols-1 gap-x-8 sm:grid-cols-2">
      {contributors.map(({ name, proposals }) => (
        <li
          key={name}
          className="flex items-baseline justify-between gap-4 border-b border-line py-2.5"
        >
          <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
          <span className="shrink-0 text-sm text-ink-faint tabular-nums">{proposals} 份</span>
        </li>
      ))}
    </ul>
  );
}
