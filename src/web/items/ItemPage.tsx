import type { ReactElement } from 'react';
import type { Item } from '../../catalog/item.ts';
import { pageTitle } from '../../catalog/pageTitle.ts';
import type { DocumentOpening } from '../../protocol/documentTexts.ts';
import { coursePath } from '../../protocol/urls.ts';
import type { CourseSummary, ItemContents } from '../../search/courses/archivePages.ts';
import { PageFrame } from '../layout/PageFrame.tsx';
import { PageSection } from '../layout/PageSection.tsx';
import { Cover } from '../results/Cover.tsx';
import { Citation } from '../results/citation/Citation.tsx';
import { Field } from '../results/Field.tsx';
import { factsOf } from '../results/factsOf.ts';
import { ItemRows } from '../results/ItemRow.tsx';
import { isPreviewable } from '../results/itemRules.ts';
import type { ArchivePlace } from '../session/pageData.ts';
import { ItemActions } from './ItemActions.tsx';
import { ItemPreview } from './ItemPreview.tsx';

/** The page of an item: what it is, its document, and what belongs to the same course. */
export function ItemPage({
  contents,
  opening,
  origin,
  accessed,
  isStored,
}: {
  readonly contents: ItemContents;
  readonly opening: DocumentOpening | undefined;
} & ArchivePlace): ReactElement {
  const { item, courses } = contents;
  const hasPreview = isPreviewable(item);
  return (
    <PageFrame isWide>
      <div
        className={
          hasPreview
            ? 'grid items-start gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]'
            : 'max-w-3xl'
        }
      >
        <div className="min-w-0">
          <Card item={item} courses={courses} opening={opening} />
          <div className="mt-4">
            <Citation items={[item]} origin={origin} accessed={accessed} hasServer={!isStored} />
          </div>
        </div>
        {hasPreview && (
          <div className="min-w-0 lg:sticky lg:top-4 lg:row-span-2">
            <ItemPreview item={item} />
          </div>
        )}
        <div className="min-w-0">
          <Opening opening={opening} />
          <SameCourse {...contents} />
        </div>
      </div>
    </PageFrame>
  );
}

function Card({
  item,
  courses,
  opening,
}: {
  readonly item: Item;
  readonly courses: readonly CourseSummary[];
  readonly opening: DocumentOpening | undefined;
}): ReactElement {
  const { byline, tags, fields } = factsOf(item);
  return (
    <article data-item-id={item.id} className="@container">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-4">
        <Cover item={item} />
        <div className="flex min-w-0 flex-col gap-2">
          <div>
            <h1 className="text-xl leading-snug font-semibold text-pretty md:text-2xl md:leading-snug">
              {pageTitle(item)}
            </h1>
            <div className="mt-1 text-sm text-ink-soft">{byline}</div>
          </div>
          <div className="flex flex-wrap gap-1.5">{tags}</div>
          <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
            {fields}
            {opening && opening.pageCount > 0 && (
              <Field name="页数">
                {opening.isIncomplete ? `至少 ${opening.pageCount}` : opening.pageCount}
              </Field>
            )}
          </dl>
        </div>
      </div>
      <ItemActions item={item} />
      {courses.length > 0 && (
        <p className="mt-4 flex flex-wrap gap-2">
          {courses.slice(0, 4).map(({ name, tests, docs }) => (
            <a
              key={name}
              href={coursePath(name)}
              className="inline-flex min-h-9 items-center gap-2 rounded-lg border border-line-strong bg-raised px-3 text-sm hover:border-accent hover:text-accent pointer-coarse:min-h-11"
            >
              <span className="font-medium">{name}</span>
              <span className="text-ink-faint">{countsOf(tests, docs)}</span>
            </a>
          ))}
        </p>
      )}
    </article>
  );
}

function countsOf(tests: number, docs: number): string {
  return [tests > 0 && `${tests} 份试卷`, docs > 0 && `${docs} 份资料`]
    .filter((part) => part)
    .join(' · ');
}

/** How the document begins. */
function Opening({
  opening,
}: {
  readonly opening: DocumentOpening | undefined;
}): ReactElement | null {
  if (!opening?.text) return null;
  return (
    <PageSection className="mb-8" title="正文开头">
      <p className="max-w-[42em] text-sm leading-relaxed whitespace-pre-line text-ink-soft wrap-anywhere">
        {opening.text}
      </p>
    </PageSection>
  );
}

/** What belongs to the same course. */
function SameCourse({
  item,
  sameExam,
  otherExams,
  materials,
  books,
}: ItemContents): ReactElement | null {
  const groups = [
    { title: '同一场考试', items: sameExam },
    { title: item.type === 'test' ? '其他年份' : '试卷', items: otherExams },
    { title: '资料', items: materials },
    { title: '书籍', items: books },
  ].filter(({ items }) => items.length > 0);
  if (groups.length === 0) return null;
  return (
    <PageSection className="mb-8" title="同一课程">
      {groups.map(({ title, items }) => (
        <section key={title} className="mb-4" aria-label={title}>
          <h3 className="mb-1 text-sm text-ink-faint">{title}</h3>
          <ItemRows items={items} />
        </section>
      ))}
    </PageSection>
  );
}
