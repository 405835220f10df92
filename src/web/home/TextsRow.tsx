import { ChevronLeft, ChevronRight, TextSearch } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { homeUrl, loginUrl, type SearchScope } from '../../protocol/urls.ts';
import { useCanSignIn, useMembersOnly } from '../lib/canSignIn.ts';
import { onPlainClick } from '../lib/onPlainClick.ts';
import type { SearchParams } from '../session/searchParams.ts';
import type { Answer, TextsPhase } from '../session/searchState.ts';
import { useSearch, useSearchStore } from '../session/useSearch.ts';
import './texts.css';
import { canSignInFor, countOfDocuments, foundIn, whyNot } from './textsMessages.ts';

const ROW = 'texts-row';

/**
 * One line above the results, of the same height whatever it says: what the texts of documents have
 * for the query, or the way back from there to titles.
 */
export function TextsRow({
  params,
  answer,
}: {
  readonly params: SearchParams;
  readonly answer: Answer | undefined;
}): ReactElement | null {
  const texts = useSearch((state) => state.texts);
  const isInTexts = params.scope === 'text';
  if (!isInTexts && !texts) return null;
  return (
    <>
      {isInTexts ? (
        // A `ScopeLink` as before: the keyboard stays on it.
        <ScopeLink params={params} scope="title">
          <ChevronLeft aria-hidden="true" />
          <span>返回标题、课程和作者的结果</span>
          {answer?.params.scope === 'text' && (
            <span className="texts-row-count">{countOfDocuments(answer)} 份</span>
          )}
        </ScopeLink>
      ) : (
        texts && outcomeOf(texts)
      )}
      <p role="status" className="sr-only">
        {!isInTexts && texts?.status === 'answered' && foundIn(texts.result, '正文中有')}
      </p>
    </>
  );
}

function outcomeOf(texts: TextsPhase): ReactElement {
  if (texts.status === 'too-short') return <Line>至少输入两个字才能查找正文</Line>;
  if (texts.status === 'failed') return <Failure params={texts.params} error={texts.error} />;
  if (texts.status === 'answered' && texts.result.total === 0)
    return <Line>{foundIn(texts.result)}</Line>;
  return (
    <ScopeLink params={texts.params} scope="text">
      <TextSearch aria-hidden="true" />
      <span>{texts.status === 'pending' ? '正在查找正文…' : foundIn(texts.result)}</span>
      <ChevronRight className="ms-auto" aria-hidden="true" />
    </ScopeLink>
  );
}

/** Leads to the results in texts, also before these are known, or back to those in titles. */
function ScopeLink({
  params,
  scope,
  children,
}: {
  readonly params: SearchParams;
  readonly scope: SearchScope;
  readonly children: ReactNode;
}): ReactElement {
  const store = useSearchStore();
  return (
    <a
      className={`${ROW} texts-row-link`}
      href={homeUrl({ ...params, scope })}
      onClick={onPlainClick(() => store.setScope(scope))}
    >
      {children}
    </a>
  );
}

function Failure({
  params,
  error,
}: {
  readonly params: SearchParams;
  readonly error: unknown;
}): ReactElement {
  const store = useSearchStore();
  const canSignIn = useCanSignIn();
  const membersOnly = useMembersOnly();
  if (!canSignInFor(error)) {
    return (
      <button type="button" className={`${ROW} texts-row-link`} onClick={store.retryTexts}>
        <TextSearch aria-hidden="true" />
        {whyNot(error)}
      </button>
    );
  }
  if (!canSignIn) {
    return <Line>{membersOnly ? '登录后可查找正文' : '连接校园网后可查找正文'}</Line>;
  }
  const to = homeUrl({ ...params, scope: 'text' });
  return (
    <a className={`${ROW} texts-row-link`} href={loginUrl(to)}>
      <TextSearch aria-hidden="true" />
      登录后可查找正文
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
