import type { ReactElement } from 'react';
import { CATEGORY_LABELS } from '../../catalog/category.ts';
import type { Test } from '../../catalog/item.ts';
import { stageOf } from '../../catalog/stage.ts';
import { coursePath } from '../../protocol/urls.ts';
import { Badge } from '../ui/Badge.tsx';
import { Byline } from './Byline.tsx';
import { CardFrame } from './CardFrame.tsx';
import { Field } from './Field.tsx';
import { FileTags } from './FileTags.tsx';
import type { ItemFacts } from './itemFacts.ts';
import { courseLabel, wikiUrl } from './itemRules.ts';
import { OriginFields } from './OriginFields.tsx';
import type { PreviewProps } from './previewProps.ts';
import { TestContent } from './TestContent.tsx';

/** The card of an exam paper, or of a wiki page about one. */
export function TestCard({ item, ...preview }: PreviewProps<Test>): ReactElement {
  return <CardFrame {...preview} item={item} {...testFacts(item)} />;
}

/** What a card and a page say of an exam paper. */
export function testFacts(item: Test): ItemFacts {
  const { course, college, filetype, variant, teachers } = item.data;
  const wiki = wikiUrl(item);
  return {
    byline: <Byline parts={[courseLabel(course)]} hrefOf={() => coursePath(course.name)} />,
    tags: (
      <>
        <Badge colour="orange">{CATEGORY_LABELS.test}</Badge>
        {filetype === 'pdf' && <FileTags data={item.data} />}
        {wiki !== undefined && (
          <Badge colour="yellow" href={wiki}>
            wiki
          </Badge>
        )}
        {college.map((name) => (
          <Badge key={name} colour="blue">
            {name}
          </Badge>
        ))}
      </>
    ),
    fields: (
      <>
        <Field name="考试阶段">{stageOf(item.data)}</Field>
        <TestContent item={item} />
        {variant && <Field name="卷别">{variant}</Field>}
        {teachers && <Field name="教师">{teachers.join('、')}</Field>}
        <OriginFields data={item.data} />
      </>
    ),
  };
}
