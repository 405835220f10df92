import type { ReactElement } from 'react';
import { CATEGORY_LABELS } from '../../catalog/category.ts';
import type { Doc } from '../../catalog/item.ts';
import { coursePath } from '../../protocol/urls.ts';
import { Badge } from '../ui/Badge.tsx';
import { Byline } from './Byline.tsx';
import { CardFrame } from './CardFrame.tsx';
import { Field } from './Field.tsx';
import { FileTags } from './FileTags.tsx';
import type { ItemFacts } from './itemFacts.ts';
import { courseLabel } from './itemRules.ts';
import { OriginFields } from './OriginFields.tsx';
import type { PreviewProps } from './previewProps.ts';

/** The card of study material. */
export function DocCard({ item, ...preview }: PreviewProps<Doc>): ReactElement {
  return <CardFrame {...preview} item={item} {...docFacts(item)} />;
}

/** What a card and a page say of study material. */
export function docFacts(item: Doc): ItemFacts {
  const { course, content, teachers } = item.data;
  return {
    byline: (
      <Byline
        parts={course.map(courseLabel)}
        hrefOf={(position) => coursePath(course[position]?.name ?? '')}
      />
    ),
    tags: (
      <>
        <Badge colour="rose">{CATEGORY_LABELS.doc}</Badge>
        <FileTags data={item.data} />
      </>
    ),
    fields: (
      <>
        {content.length > 0 && <Field name="类别">{content.join('、')}</Field>}
        {teachers && <Field name="教师">{teachers.join('、')}</Field>}
        <OriginFields data={item.data} />
      </>
    ),
  };
}
