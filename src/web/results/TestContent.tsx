import { Fragment, type ReactElement } from 'react';
import type { Test } from '../../catalog/item.ts';
import { Field } from './Field.tsx';
import { extraWikiContent } from './itemRules.ts';

/** The contents of a paper, and links to the extra contents of its wiki page. */
export function TestContent({ item }: { readonly item: Test }): ReactElement | null {
  const { content, wiki } = item.data;
  const extra = extraWikiContent(item);
  if (content.length + extra.length === 0) return null;
  return (
    <Field name="类别">
      {content.join('、')}
      {extra.map((kind, position) => (
        <Fragment key={kind}>
          {content.length + position > 0 && '、'}
          <a
            href={wiki?.url}
            target="_blank"
            rel="noopener"
            className="text-accent underline decoration-line-strong underline-offset-4 hover:text-accent-strong hover:decoration-current"
          >
            {kind}
          </a>
        </Fragment>
      ))}
    </Field>
  );
}
