import { filePath } from '../catalog/documentFile.ts';
import { hasValidCheckDigit, parseIsbn } from '../catalog/isbn.ts';
import { PUBLISHED_PATHS } from '../catalog/publishedPaths.ts';
import { STAGES } from '../catalog/stage.ts';
import type { Metadata } from './metadataSchema.ts';

/** A probable mistake in an item that can be published anyway. */
export interface Advice {
  /** The rule of `campusdocs check`. */
  readonly rule:
    | 'url-elsewhere'
    | 'isbn-check-digit'
    | 'isbn-missing'
    | 'year-order'
    | 'stage-unknown'
    | 'course-type-unknown';
  readonly field: string;
  readonly reason: string;
}

/** Finds probable mistakes, which are no reason to leave the item out. */
export function adviseMetadata({ id, url, type, data }: Metadata): Advice[] {
  const advice: Advice[] = [];
  const document = filePath(id, data.filetype);
  if (url.startsWith(PUBLISHED_PATHS.files) && url !== document) {
    const reason = `leads to no document of this item; write ${document}`;
    advice.push({ rule: 'url-elsewhere', field: 'url', reason });
  }
  if (type === 'book') {
    if (data.isbn === undefined) {
      const reason = 'is missing; write isbn: [] if the book has none';
      advice.push({ rule: 'isbn-missing', field: 'data.isbn', reason });
    }
    data.isbn?.forEach((text, index) => {
      const isbn = parseIsbn(text);
      if (isbn && !hasValidCheckDigit(isbn)) {
        advice.push({
          rule: 'isbn-check-digit',
          field: `data.isbn.${index}`,
          reason: 'has a wrong check digit; compare it with the book',
        });
      }
    });
  }
  if (type === 'test') {
    const { start, end, stage } = data.time;
    if (end < start) {
      const reason = 'is before data.time.start; swap them';
      advice.push({ rule: 'year-order', field: 'data.time.end', reason });
    }
    if (stage !== undefined && !STAGES.some((known) => known === stage)) {
      advice.push({
        rule: 'stage-unknown',
        field: 'data.time.stage',
        reason: 'is not 期中 or 期末; filters cannot find it',
      });
    }
  }
  const courses = type === 'test' ? [data.course] : type === 'doc' ? data.course : [];
  courses.forEach((course, index) => {
    if (course.type !== undefined && !COURSE_TYPES.some((known) => known === course.type)) {
      const field = type === 'test' ? 'data.course.type' : `data.course.${index}.type`;
      advice.push({ rule: 'course-type-unknown', field, reason: 'is not 本科 or 研究生' });
    }
  });
  return advice;
}

const COURSE_TYPES = ['本科', '研究生'] as const;
