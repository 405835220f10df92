import { isAnswer } from './filters.ts';
import type { Item, Test } from './item.ts';
import { schoolYearOf } from './schoolYear.ts';
import { isAnswerSheet, SEMESTER_LABELS } from './testTitle.ts';

/**
 * The title of an item's page, as a person would write it in a chat: what tells it from others comes
 * first, such as `2023-2024 高等数学（上）期末试卷（第一学期，含答案）`.
 */
export function pageTitle(item: Item): string {
  switch (item.type) {
    case 'book': {
      const { title, edition, authors } = item.data;
      const [author] = authors;
      const others = authors.length > 1 ? '等' : '';
      return `${title}${edition ? `（${editionLabel(edition)}）` : ''}${author ? ` - ${author}${others}` : ''}`;
    }
    case 'test':
      return testPageTitle(item);
    case 'doc': {
      const { title, course, content } = item.data;
      const [name] = course.map((one) => one.name);
      const isNamed = name === undefined || title.includes(name);
      const kind = content[0] ?? '资料';
      return `${isNamed ? '' : `${name} `}${title}${title.includes(kind) ? '' : `（${kind}）`}`;
    }
  }
}

/** `7` is 第7版; anything else stands as it is. */
export function editionLabel(edition: string): string {
  return /^\d+$/u.test(edition) ? `第${edition}版` : edition;
}

function testPageTitle({ data }: Test): string {
  const { course, time, content, variant, teachers = [] } = data;
  const answersOnly = isAnswerSheet(content);
  const stage = time.stage === undefined || time.stage === '其他' ? '' : time.stage;
  const what = `${stage}${answersOnly ? '答案' : '试卷'}`;
  const notes = [
    // 高等数学（上） is taught in one semester.
    !/[（(][上下][）)]$/u.test(course.name) && time.semester && SEMESTER_LABELS[time.semester],
    variant,
    teachers.slice(0, 2).join('、'),
    !answersOnly && content.some(isAnswer) && '含答案',
  ].filter((note) => note);
  // A bracket or a letter ends a name; after a Han character the kind of exam needs no space.
  const space = /[a-z0-9]$/iu.test(course.name) ? ' ' : '';
  return `${schoolYearOf(data)} ${course.name}${space}${what}${notes.length > 0 ? `（${notes.join('，')}）` : ''}`;
}
