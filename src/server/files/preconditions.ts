import { matchesEntityTag, parseEntityTag } from './entityTag.ts';
import { parseHttpDate } from './httpDate.ts';

/** The validators of the file that would be sent. */
export interface Validators {
  /** A strong entity tag, without quotes. */
  readonly tag: string;
  /**
   * Milliseconds since 1970, whole seconds: what Last-Modified says. Without it, conditions with
   * dates are ignored (sections 13.1.3 and 13.1.4).
   */
  readonly lastModified: number | undefined;
}

/** The headers of a request that preconditions use. `now` is milliseconds since 1970. */
export interface ConditionalRequest {
  readonly method: string;
  readonly headers: Headers;
  readonly now: number;
}

export type Verdict = 'proceed' | 'not-modified' | 'precondition-failed';

/**
 * Evaluates the preconditions of a request in the order of RFC 9110, section 13.2.2, steps 1 to 4.
 */
export function checkPreconditions(request: ConditionalRequest, file: Validators): Verdict {
  const { method, headers } = request;
  const isRead = method === 'GET' || method === 'HEAD';
  const { lastModified } = file;

  const ifMatch = headers.get('if-match');
  if (ifMatch !== null) {
    if (!matchesEntityTag(ifMatch, file.tag, 'strong')) return 'precondition-failed';
  } else {
    const unmodifiedSince = date(request, 'if-unmodified-since');
    if (
      unmodifiedSince !== undefined &&
      lastModified !== undefined &&
      lastModified > unmodifiedSince
    ) {
      return 'precondition-failed';
    }
  }

  const ifNoneMatch = headers.get('if-none-match');
  if (ifNoneMatch !== null) {
    if (matchesEntityTag(ifNoneMatch, file.tag, 'weak')) {
      return isRead ? 'not-modified' : 'precondition-failed';
    }
  } else if (isRead && lastModified !== undefined) {
    const modifiedSince = date(request, 'if-modified-since');
    if (modifiedSince !== undefined && lastModified <= modifiedSince) return 'not-modified';
  }
  return 'proceed';
}

/** Whether If-Range, if present, allows the Range header (RFC 9110, section 13.1.5). */
export function isRangeCurrent({ headers, now }: ConditionalRequest, file: Validators): boolean {
  const ifRange = headers.get('if-range');
  if (ifRange === null) return true;
  const tag = parseEntityTag(ifRange);
  if (tag !== undefined) return !tag.weak && tag.opaque === file.tag;
  // A date is a strong validator only once its second is over (section 8.8.2.2).
  const isStrong = file.lastModified !== undefined && now >= file.lastModified + 1000;
  return isStrong && parseHttpDate(ifRange, now) === file.lastModified;
}

/** The date of a header; an invalid one counts as missing (sections 13.1.3 and 13.1.4). */
function date({ headers, now }: ConditionalRequest, name: string): number | undefined {
  const text = headers.get(name);
  return text === null ? undefined : parseHttpDate(text, now);
}
