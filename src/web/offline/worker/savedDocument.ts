import { contentTypeOf } from './contentTypes.ts';

/** A document saved in this browser, in parts of equal size; only the last one is smaller. */
export interface SavedDocument {
  /** In bytes. */
  readonly size: number;
  /** The size of a part. */
  readonly partSize: number;
  /** The strong entity tag with which it was fetched. */
  readonly tag?: string | undefined;
  readonly type: 'pdf' | 'zip';
  /** Reads a part; undefined if the browser has lost it. */
  readonly part: (index: number) => Promise<Blob | undefined>;
}

/** A range of bytes: from `begin` up to but not including `end`. */
interface ByteRange {
  readonly begin: number;
  readonly end: number;
}

/**
 * Answers a request for a saved document as the server would: 200, 206 for a range, 416 for a range
 * that it does not have (RFC 9110, section 14). Undefined if the browser has lost a part.
 *
 * @param fileName the name to save it under, for a download
 */
export async function respondSaved(
  document: SavedDocument,
  headers: Pick<Headers, 'get'>,
  fileName?: string,
): Promise<Response | undefined> {
  const { size, tag, type } = document;
  const answer: Record<string, string> = {
    'accept-ranges': 'bytes',
    'content-type': contentTypeOf(type),
    'x-content-type-options': 'nosniff',
    ...(tag !== undefined && { etag: tag }),
    ...(fileName !== undefined && {
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    }),
  };
  const condition = headers.get('if-range');
  const isSame = condition === null || condition === tag;
  const range = isSame ? parseRange(headers.get('range'), size) : undefined;
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } });
  }
  const { begin, end } = range ?? { begin: 0, end: size };
  const body = await readBytes(document, { begin, end });
  if (!body) return undefined;
  answer['content-length'] = String(end - begin);
  if (!range) return new Response(body, { status: 200, headers: answer });
  answer['content-range'] = `bytes ${begin}-${end - 1}/${size}`;
  return new Response(body, { status: 206, headers: answer });
}

/**
 * Parses a Range header with one range; undefined for the whole document, also for several ranges,
 * which a server may ignore (RFC 9110, section 14.2).
 */
export function parseRange(
  header: string | null,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/iu.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { begin: size - length, end: size };
  }
  const begin = Number(first);
  if (last !== '' && Number(last) < begin) return undefined;
  if (begin >= size) return 'unsatisfiable';
  return { begin, end: last === '' ? size : Math.min(Number(last) + 1, size) };
}

/** Puts the parts of a range together, without reading them into memory. */
async function readBytes(
  { part, partSize }: SavedDocument,
  { begin, end }: ByteRange,
): Promise<Blob | undefined> {
  const slices: Blob[] = [];
  for (let index = Math.floor(begin / partSize); index * partSize < end; index++) {
    const blob = await part(index);
    const from = index * partSize;
    const slice = blob?.slice(Math.max(0, begin - from), Math.min(partSize, end - from));
    if (!slice || slice.size !== Math.min(end, from + partSize) - Math.max(begin, from)) {
      return undefined;
    }
    slices.push(slice);
  }
  return new Blob(slices);
}
