import { ChevronLeft, ChevronRight, TextSearch } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { signInUrl } from '../../protocol/safeReturn.ts';
import { homeUrl } from '../../protocol/urls.ts';
import { useCanSignIn } from '../lib/canSignIn.ts';
import { onPlainClick } from '../lib/onPlainClick.ts';
import type { SearchParams } from '../session/searchParams.ts';
import type { TextsPhase } from '../session/searchState.ts';
import { useSearch, useSearchStore } from '../session/useSearch.ts';
import './texts.css';
import { canSignInFor, countOfDocuments, nothingIn } from './textsMessages.ts';

const ROW = 'texts-row';

/**
 * One line above the results, of the same height whatever it says: what the texts of documents have
 * for the query, or the way back from there to titles.
 */
export function TextsRow({ params }: { readonly params: SearchParams }): ReactElement | null {
  const texts = useSearch((state) => state.texts);
  if (params.scope === 'text') return <BackToTitles params={params} />;
  return texts ? <TextsOutcome texts={texts} /> : null;
}

function BackToTitles({ params }: { readonly params: SearchParams }): ReactElement {
  const store = useSearchStore();
  return (
    <a
      className={`${ROW} texts-row-link`}
      href={homeUrl({ ...params, scope: 'title' })}
      onClick={onPlainClick(() => store.setScope('title'))}
    >
      <ChevronLeft aria-hidden="true" />
      返回标题、课程和作者的结果
    </a>
  );
}

function TextsOutcome({ texts }: { readonly texts: TextsPhase }): ReactElement {
  const store = useSearchStore();
  const canSignIn = useCanSignIn();
  if (texts.status === 'too-short') return <Line>至少输入两个字才能查找正文</Line>;
  if (texts.status === 'pending') return <TextsLink params={texts.params}>在正文中查找…</TextsLink>;
  if (texts.status === 'failed') {
    if (!canSignInFor(texts.error)) {
      return (
        <button type="button" className={`${ROW} texts-row-link`} onClick={store.retryTexts}>
          <TextSearch aria-hidden="true" />
          正文查找失败，再试一次
        </button>
      );
    }
    if (!canSignIn) return <Line>连接校园网后可以查找正文</Line>;
    const to = homeUrl({ ...texts.params, scope: 'text' });
    return (
      <a className={`${ROW} texts-row-link`} href={signInUrl(to)}>
        <TextSearch aria-hidden="true" />
        登录后可以查找正文
        <ChevronRight className="ms-auto" aria-hidden="true" />
      </a>
    );
  }
  const { result, params } = texts;
  if (result.total === 0) return <Line>{nothingIn(result)}</Line>;
  return <TextsLink params={params}>在正文中找到 {countOfDocuments(result)} 份文档</TextsLink>;
}

/** Leads to the results in texts, also before these are known. */
function TextsLink({
  params,
  children,
}: {
  readonly params: SearchParams;
  readonly children: ReactNode;
}): ReactElement {
  const store = useSearchStore();
  return (
    <a
      className={`${ROW} texts-row-link`}
      href={homeUrl({ ...params, scope: 'text' })}
      onClick={onPlainClick(() => store.setScope('text'))}
    >
      <TextSearch aria-hidden="true" />
      <span>{children}</span>
      <ChevronRight className="ms-auto" aria-hidden="true" />
    </a>
  );
}

function Line({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <p className={ROW}>
      <TextSearch aria-hidden="true" />
      {children}
    </p>
  );
}
