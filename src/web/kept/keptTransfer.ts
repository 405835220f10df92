import * as v from 'valibot';
import type { ReadingPage } from '../lib/readingPages.ts';
import { type KeptLists, NOTHING, readList } from './keptLists.ts';

/** What leaves one device for another: the lists, and where reading stopped. */
export interface Transfer extends KeptLists {
  readonly pages: ReadonlyMap<string, ReadingPage>;
}

/** Why something is not a transfer; see `explainTransfer`. */
export type TransferError = 'unreadable' | 'later' | 'too-large' | 'unsupported' | 'empty';

export type ReadTransfer =
  | { readonly type: 'read'; readonly transfer: Transfer }
  | { readonly type: 'failed'; readonly error: TransferError };

/** `campusdocs` is the version of the format, in files and codes alike. */
const VERSION = 1;

/** Full lists of the longest titles have about half of it, in characters. */
export const LONGEST_TRANSFER = 2_000_000;

/** A code begins with it, so that later ones can differ. */
const CODE_PREFIX = 'k1.';

/**
 * The longest code, in characters. Browsers open longer addresses, but what people send links with
 * cuts them or refuses to send them.
 */
export const LONGEST_CODE = 16_000;

const Count = v.pipe(v.number(), v.integer(), v.minValue(1));
const PageSchema = v.tuple([Count, Count, v.pipe(v.number(), v.minValue(0))]);
const TransferSchema = v.object({
  campusdocs: v.number(),
  searches: v.optional(v.unknown()),
  opened: v.optional(v.unknown()),
  favourites: v.optional(v.unknown()),
  pages: v.fallback(v.record(v.string(), v.unknown()), {}),
});

/** Writes a transfer as JSON. Pages are those of listed documents only. */
export function writeTransfer({ searches, opened, favourites, pages }: Transfer): string {
  const listed = new Set([...opened, ...favourites].map(({ id }) => id));
  const kept = [...pages].filter(([id]) => listed.has(id));
  return JSON.stringify({
    campusdocs: VERSION,
    searches,
    opened,
    favourites,
    pages: Object.fromEntries(
      kept.map(([id, { page, pages: count, readAt }]) => [id, [page, count, readAt]]),
    ),
  });
}

/** Reads the JSON of a transfer. Entries that are none are left out. */
export function readTransfer(text: string): ReadTransfer {
  if (text.length > LONGEST_TRANSFER) return failed('too-large');
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), TransferSchema), text);
  if (!parsed.success) return failed('unreadable');
  const { campusdocs, pages, ...lists } = parsed.output;
  if (campusdocs > VERSION) return failed('later');
  const transfer: Transfer = {
    searches: readList('searches', lists.searches),
    opened: readList('opened', lists.opened),
    favourites: readList('favourites', lists.favourites),
    pages: new Map(
      Object.entries(pages).flatMap(([id, value]) => {
        const page = v.safeParse(PageSchema, value);
        if (!page.success) return [];
        const [number, count, readAt] = page.output;
        return [[id, { page: number, pages: count, readAt }]];
      }),
    ),
  };
  return isEmpty(transfer) ? failed('empty') : { type: 'read', transfer };
}

export function isEmpty(lists: KeptLists): boolean {
  return Object.keys(NOTHING).every((name) => Reflect.get(lists, name).length === 0);
}

/**
 * Packs a transfer into a code for the fragment of an address, which browsers send to no server:
 * JSON, deflated (RFC 1951), in base64url (RFC 4648).
 */
export async function encodeTransfer(transfer: Transfer): Promise<string> {
  const bytes = new Blob([writeTransfer(transfer)]).stream();
  const packed = await new Response(
    bytes.pipeThrough(new CompressionStream('deflate-raw')),
  ).arrayBuffer();
  const text = Array.from(new Uint8Array(packed), (byte) => String.fromCharCode(byte)).join('');
  return CODE_PREFIX + btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/u, '');
}

/** Unpacks a code, or an address that ends in one. */
export async function decodeTransfer(text: string): Promise<ReadTransfer> {
  const code = /(?:^|#)k1\.([\w-]+)$/u.exec(text.trim())?.[1];
  if (code === undefined) return failed('unreadable');
  if (!('DecompressionStream' in globalThis)) return failed('unsupported');
  try {
    const packed = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(packed, (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    const json = await readText(stream);
    return json === undefined ? failed('too-large') : readTransfer(json);
  } catch {
    return failed('unreadable');
  }
}

/** Reads a stream to its end; undefined if it is longer than any transfer. */
async function readText(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<string | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = stream.getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > LONGEST_TRANSFER) {
      await reader.cancel();
      return undefined;
    }
  }
}

const MESSAGES: Readonly<Record<TransferError, string>> = {
  unreadable: '无法读取：内容不完整，或不是从“我的收藏”导出的',
  later: '由更新版本的网站导出，请刷新页面后重试',
  'too-large': '内容过大，不是从“我的收藏”导出的',
  unsupported: '此浏览器无法读取链接，请改用文件导入',
  empty: '其中没有可以导入的内容',
};

/** The Chinese sentence for an error. */
export function explainTransfer(error: TransferError): string {
  return MESSAGES[error];
}

function failed(error: TransferError): ReadTransfer {
  return { type: 'failed', error };
}
