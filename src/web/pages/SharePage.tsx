import type { ReactElement } from 'react';
import { homeUrl, PATHS, SHARE_PARAMETERS } from '../../protocol/urls.ts';
import { PageFrame } from '../layout/PageFrame.tsx';
import { useContribute } from '../lib/contribute.ts';
import { useSite } from '../lib/site.ts';
import { useNavigation } from '../navigation/NavigationContext.ts';
import { buttonClass } from '../ui/Button.tsx';

/**
 * Takes what another app shares with the installed site (the manifest's `share_target`), and hands
 * over to giving, to the contribution guide, or to a search. Nothing is sent anywhere.
 */
export function SharePage(): ReactElement {
  const isOpen = useContribute() !== undefined;
  const { contribute } = useSite().links;
  const parameters = new URLSearchParams(useNavigation().current().search);
  const shared = [SHARE_PARAMETERS.title, SHARE_PARAMETERS.text, SHARE_PARAMETERS.url]
    .map((name) => parameters.get(name)?.trim() ?? '')
    .filter((text, index, all) => text !== '' && all.indexOf(text) === index);
  const query = (shared[0] ?? '').replace(/\.(?:pdf|zip|docx?|pptx?)$/iu, '').slice(0, 100);
  return (
    <PageFrame>
      <h1 className="text-2xl font-semibold">收到的分享</h1>
      {shared.length === 0 ? (
        <p className="mt-3 text-ink-soft">没有收到内容。请在其他应用中选择“分享”，再选择本站。</p>
      ) : (
        <ul className="mt-4 flex max-w-[42em] flex-col gap-2 rounded-xl border border-line bg-raised p-4 [overflow-wrap:anywhere]">
          {shared.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <p className="mt-6 max-w-[42em]">
        可以先搜索本站是否已有这份资料。
        {isOpen && '如果没有，欢迎投稿。'}
        {!isOpen &&
          contribute &&
          '如果没有，欢迎按投稿指南提交；内容只显示在此页面上，不会自动上传。'}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {query !== '' && (
          <a
            href={homeUrl({ query, category: 'all' })}
            className={buttonClass({ variant: 'primary' })}
          >
            搜索这份资料
          </a>
        )}
        {isOpen && (
          <a href={PATHS.contribute} className={buttonClass({ variant: 'soft' })}>
            前往投稿
          </a>
        )}
        {!isOpen && contribute && (
          <a href={contribute} rel="noopener" className={buttonClass({ variant: 'soft' })}>
            前往投稿指南
          </a>
        )}
      </div>
    </PageFrame>
  );
}
