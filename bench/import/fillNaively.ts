import type { FilledFields } from './evaluate.ts';
import type { JudgedName } from './readNames.ts';

/**
 * The fields that a naive script would fill in: the first match anywhere in the path, and no field
 * left open.
 */
export function fillNaively({ path }: Pick<JudgedName, 'path'>): FilledFields {
  const stem = path.replace(/\.[^.]+$/u, '');
  const name = stem.slice(stem.lastIndexOf('/') + 1);
  const folder = stem.split('/').at(-2) ?? '';
  const filled = new Map<string, { value: string; certainty: 'likely' }>();
  const put = (field: string, value: string | undefined) => {
    if (value !== undefined && value !== '') filled.set(field, { value, certainty: 'likely' });
  };
  const stage = /期中|期末/u.exec(stem)?.[0];
  const range = /(20\d\d)\D(20\d\d)/u.exec(stem);
  const year = /20\d\d/u.exec(stem)?.[0];
  const type =
    stage || /试卷|试题/u.test(stem) ? 'test' : /第.版|课本|教材/u.test(stem) ? 'book' : 'doc';
  put('type', type);
  if (type === 'test') {
    const years = range ? `${range[1]}-${range[2]}` : year && `${year}-${Number(year) + 1}`;
    put('years', years);
    put('stage', stage);
    if (/第一学期|秋|上/u.test(stem)) put('semester', 'First');
    else if (/第二学期|春|下/u.test(stem)) put('semester', 'Second');
    put('content', /答案/u.test(stem) ? '原题+答案' : '原题');
  } else put('title', name);
  if (type === 'book') put('edition', /第(.)版/u.exec(stem)?.[1]);
  if (type !== 'book') {
    const rest = name
      .replace(/[0-9年]|期中|期末|考试|试卷|试题|答案|第.学期|学年|[-_()（）~ABab]/gu, '')
      .trim();
    put('course', rest === '' ? folder : rest);
  }
  if (type === 'doc') put('content', '知识点');
  return filled;
}
