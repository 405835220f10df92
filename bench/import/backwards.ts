import type { Metadata } from '../../src/archive/metadataSchema.ts';
import { ABBREVIATIONS } from '../../src/search/lexicon/abbreviations.ts';
import type { JudgedName } from './readNames.ts';

/**
 * Generates file names that students might have given to the items of an archive, with the metadata
 * as the expected result. The items get several styles in turn.
 */
export function namesOfItems(items: readonly Metadata[]): readonly JudgedName[] {
  const turns = { book: 0, test: 0, doc: 0 };
  return items.flatMap((item) => {
    const turn = turns[item.type];
    turns[item.type] += 1;
    const name = nameOf(item, turn);
    return name ? [name] : [];
  });
}

const SHORT = new Map(
  [...ABBREVIATIONS].flatMap(([short, names]) =>
    names.length === 1 && names[0] !== undefined ? [[names[0], short] as const] : [],
  ),
);

function nameOf(item: Metadata, turn: number): JudgedName | undefined {
  switch (item.type) {
    case 'test':
      return nameOfTest(item, turn);
    case 'book':
      return nameOfBook(item, turn);
    case 'doc':
      return nameOfDoc(item, turn);
  }
}

type ItemOf<Type> = Extract<Metadata, { type: Type }>;

function nameOfTest({ data }: ItemOf<'test'>, turn: number): JudgedName | undefined {
  const { start, end, semester, stage } = data.time;
  const course = data.course.name.replaceAll('/', ' ');
  const answers = data.content.includes('答案');
  const only = answers && data.content.length === 1;
  const isRange = start !== end;
  const short = SHORT.get(course) ?? course;
  const range = isRange ? `${start}-${end}` : start;
  const brief = isRange ? `${start.slice(2)}-${end.slice(2)}` : `${start}年`;
  const season = semester === 'First' ? `${start}秋` : semester === 'Second' ? `${end}春` : range;
  const number = semester === 'First' ? '1' : semester === 'Second' ? '2' : '';
  const inWords = semester === 'First' ? '第一学期' : semester === 'Second' ? '第二学期' : '';
  const exam = stage ?? '试卷';
  const withAnswers = only ? '答案' : answers ? '(含答案)' : '';
  const andAnswers = only ? '答案' : answers ? '试题及答案' : '试题';
  const styles = [
    `${course}/${range}${inWords ? `学年${inWords}` : ''}${exam}${andAnswers}`,
    `${short}/${season}${exam}${withAnswers}`,
    `试卷/${course} ${range}${number && `-${number}`} ${exam}${withAnswers}`,
    `${brief}${number && `-${number}`}${course}${exam}${andAnswers}`,
    `历年题/${short}/${course}${exam}_${season}${only ? '_答案' : answers ? '_带答案' : ''}`,
    `新建文件夹/复件 《${course}》${range}${inWords}${exam}考试${withAnswers}`,
    `${range}学年${inWords}/${exam}/${course}${only ? '答案' : answers ? '（附答案）' : ''}`,
  ];
  const path = `${styles[turn % styles.length]}.pdf`;
  const style = turn % styles.length;
  const fields = new Map<string, readonly string[]>([
    ['course', [data.course.name]],
    ['content', [data.content.join('+')]],
    ['stage', stage === undefined ? [''] : [stage]],
  ]);
  // A single year may mean either school year, so any value is accepted.
  fields.set('years', isRange ? [`${start}-${end}`] : ['*']);
  if (semester) fields.set('semester', [semester]);
  if (style === 3 && isRange && Number(start) < 2012 && number === '') return undefined;
  return { path, types: ['test'], fields };
}

function nameOfBook({ data }: ItemOf<'book'>, turn: number): JudgedName | undefined {
  const title = data.title.replaceAll('/', ' ');
  const [author = ''] = data.authors;
  if (/[(（]|[^\p{Script=Han}]/u.test(author)) return undefined;
  const edition = data.edition && /^[0-9]+$/u.test(data.edition) ? data.edition : undefined;
  const numbered = edition ? ` 第${'零一二三四五六七八九'[Number(edition)] ?? edition}版` : '';
  const authors = data.authors.filter((name) => /^\p{Script=Han}{2,4}$/u.test(name)).slice(0, 3);
  if (authors.length < Math.min(3, data.authors.length) || /版/u.test(title)) return undefined;
  const styles: readonly (readonly [string, boolean, boolean, boolean])[] = [
    [`课本/${title}${numbered} ${authors.join(' ')}`, true, edition !== undefined, false],
    [`${title}${numbered.trim()}_${authors.join('_')}`, true, edition !== undefined, false],
    [
      `教材/${title} (${authors.join(', ')}) ${data.publisher ?? ''} ${data.publish_year ?? ''}`,
      true,
      false,
      true,
    ],
    [`电子书/${title}${numbered}`, false, edition !== undefined, false],
  ];
  const [path, hasAuthors, hasEdition, hasPublisher] = styles[turn % styles.length] ?? [
    '',
    false,
    false,
    false,
  ];
  const fields = new Map<string, readonly string[]>([['title', [title]]]);
  if (hasAuthors) fields.set('authors', [authors.join('+')]);
  if (hasEdition && edition) fields.set('edition', [edition]);
  if (hasPublisher && data.publisher) fields.set('publisher', [data.publisher]);
  if (hasPublisher && data.publish_year) fields.set('publishYear', [data.publish_year]);
  return { path: `${path.trim()}.pdf`, types: ['book'], fields };
}

function nameOfDoc({ data }: ItemOf<'doc'>, turn: number): JudgedName {
  const [course] = data.course;
  const title = data.title.replaceAll('/', ' ');
  const folder = course
    ? turn % 2 === 0
      ? course.name
      : (SHORT.get(course.name) ?? course.name)
    : '资料';
  return {
    path: `${folder.replaceAll('/', ' ')}/${title}.${data.filetype}`,
    types: ['doc'],
    fields: new Map([
      ['title', [title]],
      ['course', data.course.map(({ name }) => name)],
      ['content', [data.content.join('+')]],
    ]),
  };
}
