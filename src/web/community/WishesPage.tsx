import type { ReactElement } from 'react';
import type { WishLists } from '../../protocol/contribution/wishes.ts';
import { itemPath } from '../../protocol/urls.ts';
import { LoadedPart } from '../layout/LoadedPart.tsx';
import { NeedsScript } from '../layout/NeedsScript.tsx';
import { PageFrame } from '../layout/PageFrame.tsx';
import { PageSection } from '../layout/PageSection.tsx';
import { useLoaded } from '../layout/useLoaded.ts';
import { useContribute } from '../lib/contribute.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { fetchWishes } from './communityApi.ts';
import { WishForm } from './WishForm.tsx';
import { WishRow } from './WishRow.tsx';

/** What visitors look for and the archive does not have. */
export function WishesPage(): ReactElement {
  const isOpen = useContribute() !== undefined;
  return (
    <PageFrame>
      <h1 className="text-2xl font-semibold">求资料</h1>
      {isOpen ? (
        <OpenWishes />
      ) : (
        <p className="mt-3 text-ink-soft">本站暂不接受投稿，因此也不收集求资料的请求。</p>
      )}
    </PageFrame>
  );
}

function OpenWishes(): ReactElement {
  const loaded = useLoaded(fetchWishes);
  return (
    <>
      <p className="mt-2 max-w-[42em] text-ink-soft">
        大家正在找、而本站还没有的资料。如果您有其中一份，欢迎投稿，下一位同学就能搜到。
      </p>
      <NeedsScript what="求资料" />
      <WishForm onSent={loaded.reload} />
      <LoadedPart loaded={loaded}>{(lists) => <Lists {...lists} />}</LoadedPart>
    </>
  );
}

function Lists({ open, answered }: WishLists): ReactElement {
  const found = answered.flatMap(({ item, ...wish }) => (item ? [{ ...wish, item }] : []));
  return (
    <>
      <PageSection title="等待回应" count={open.length}>
        {open.length === 0 ? (
          <p className="text-ink-soft">目前没有等待回应的请求。</p>
        ) : (
          <ol className="border-t border-line">
            {open.map((wish) => (
              <WishRow key={wish.key} wish={wish} />
            ))}
          </ol>
        )}
      </PageSection>
      {found.length > 0 && (
        <PageSection title="已经找到" count={found.length}>
          <ul className="flex flex-col gap-2">
            {found.map(({ key, text, item }) => (
              <li key={key} className="wrap-anywhere">
                {text}：<TextLink href={itemPath(item.id)}>{item.title}</TextLink>
              </li>
            ))}
          </ul>
        </PageSection>
      )}
    </>
  );
}
