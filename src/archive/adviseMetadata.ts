import { hasValidCheckDigit, parseIsbn } from '../catalog/isbn.ts';
import { PUBLISHED_PATHS } from '../catalog/publishedPaths.ts';
import { STAGES } from '../catalog/stage.ts';
import type { Metadata } from './metadataSchema.ts';

/** What looks wrong in an item that can be published all the same. */
export interface Advice {
  readonly field: string;
  readonly reason: string;
}

/** Names what is probably a slip: nobody is helped when the item is left out for it. */
export function adviseMetadata({ id, url, type, data }: Metadata): Advice[] {
  const advice: Advice[] = [];
  const document = `${PUBLISHED_PATHS.files}${id}.${data.filetype}`;
  if (url.startsWith(PUBLISHED_PATHS.files) && url !== document) {
    advice.push({ field: 'url', reason: `leads to no document of this item; write ${document}` });
  }
  if (type === 'book') {
    data.isbn.forEach((text, index) => {
      const isbn = parseIsbn(text);
      if (isbn && !hasValidCheckDigit(isbn)) {
        advice.push({
          field: `data.isbn.${index}`,
          reason: 'has a wrong check digit; compare it with the book',
        });
      }
    });
  }
  if (type === 'test') {
    const { start, end, stage } = data.time;
    if (end < start) {
      advice.push({ field: 'data.time.end', reason: 'is before data.time.start; swap them' });
    }
    if (stage !== undefined && !STAGES.some((known) => known === stage)) {
      advice.push({
        field: 'data.time.stage',
        reason: 'is not 期中 or 期末; filters cannot find it',
      });
    }
  }
  const courses = type === 'test' ? [data.course] : type === 'doc' ? data.course : [];
  courses.forEach((course, index) => {
    if (course.type !== undefined && !COURSE_TYPES.some((known) => known === course.type)) {
      const field = type === 'test' ? 'data.course.type' : `data.course.${index}.type`;
      advice.push({ field, reason: 'is not 本科 or 研究生' });
    }
  });
  return advice;
}

const COURSE_TYPES = ['本科', '研究生'] as const;
