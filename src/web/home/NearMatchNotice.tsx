import type { ReactElement } from 'react';
import { homeUrl } from '../../protocol/urls.ts';
import { onPlainClick } from '../lib/onPlainClick.ts';
import type { Answer } from '../session/searchState.ts';
import { useSearchStore } from '../session/useSearch.ts';

/** Notice above near matches, with a suggested correction. */
export function NearMatchNotice({ answer }: { readonly answer: Answer }): ReactElement | null {
  const store = useSearchStore();
  const { params, total, meant } = answer;
  const isNear = answer.isNear === true && total > 0;
  if (!isNear && meant === undefined) return null;
  const { category, sort } = params;
  return (
    <p className="mt-2 px-1 text-ink-soft">
      {isNear &&
        (params.scope === 'text'
          ? '没有完全一致的原文，以下文档分别包含其中的词语。'
          : '没有完全匹配的结果，以下是相近的结果。')}
      {meant !== undefined && (
        <span className="inline-block">
          您是不是要找
          <a
            href={homeUrl({ query: meant, category, sort })}
            className="mx-1 font-medium text-accent underline underline-offset-4"
            onClick={onPlainClick(() => store.acceptQuery(meant, 'correction'))}
          >
            {meant}
          </a>
          ？
        </span>
      )}
    </p>
  );
}
