import { CATEGORY_LABELS } from '../../catalog/category.ts';
import { formatFileSize } from '../../catalog/fileSize.ts';
import type { Book, Doc, Item, Test } from '../../catalog/item.ts';
import { isMd5, shortMd5 } from '../../catalog/md5.ts';
import { stageOf } from '../../catalog/stage.ts';
import type { TextDocumentHit } from '../../search/textHits.ts';
import { courseLabel, extraWikiContent, wikiUrl } from './itemRules.ts';

/**
 * Returns what a card says besides its title, as one text: a folded card has it in the page, so that
 * the browser's search and screen readers find it there.
 */
export function cardText(item: Item, hits: TextDocumentHit | undefined): string {
  const texts = [
    ...textsOf(item),
    item.data.note && `备注 ${item.data.note}`,
    item.data.source && `来源 ${item.data.source}`,
    isMd5(item.id) && shortMd5(item.id),
    ...(hits?.pages ?? []).map(({ page, snippet }) => `第 ${page} 页 ${snippet?.text ?? ''}`),
  ];
  return texts.filter((text) => text).join(' ');
}

type Texts = readonly (string | undefined | false)[];

function textsOf(item: Item): Texts {
  switch (item.type) {
    case 'book':
      return bookTexts(item);
    case 'test':
      return testTexts(item);
    case 'doc':
      return docTexts(item);
  }
}

function bookTexts({ data }: Book): Texts {
  const { authors, translators, publisher, publish_year, isbn, edition } = data;
  return [
    ...authors,
    ...translators.map((name) => `${name} 译`),
    CATEGORY_LABELS.book,
    ...fileTexts(data),
    publisher && `出版社 ${publisher}`,
    publish_year && `出版年份 ${publish_year}`,
    isbn.length > 0 && `ISBN ${isbn.join('、')}`,
    edition && `版次 ${edition}`,
  ];
}

function testTexts(item: Test): Texts {
  const { data } = item;
  const content = [...data.content, ...extraWikiContent(item)];
  return [
    courseLabel(data.course),
    CATEGORY_LABELS.test,
    ...(data.filetype === 'pdf' ? fileTexts(data) : []),
    wikiUrl(item) && 'wiki',
    ...data.college,
    `考试阶段 ${stageOf(data)}`,
    content.length > 0 && `类别 ${content.join('、')}`,
    data.variant && `卷别 ${data.variant}`,
    data.teachers && `教师 ${data.teachers.join('、')}`,
  ];
}

function docTexts({ data }: Doc): Texts {
  return [
    ...data.course.map(courseLabel),
    CATEGORY_LABELS.doc,
    ...fileTexts(data),
    data.content.length > 0 && `类别 ${data.content.join('、')}`,
    data.teachers && `教师 ${data.teachers.join('、')}`,
  ];
}

function fileTexts({
  filetype,
  filesize,
}: {
  readonly filetype: string;
  readonly filesize?: number | undefined;
}): Texts {
  return [filetype, filesize !== undefined && formatFileSize(filesize)];
}
