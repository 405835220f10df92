import type * as v from 'valibot';
import { isMd5 } from '../../../catalog/md5.ts';
import { pageTitle } from '../../../catalog/pageTitle.ts';
import type { DocumentPage } from '../../../protocol/documentTexts.ts';
import type { AssistantSource } from '../assistantSource.ts';
import type { ReadPagesInput } from '../toolInputs.ts';
import { answered, refused, type ToolOutcome } from '../toolOutcome.ts';
import type { ReadPagesAnswer } from '../toolOutputs.ts';

/** The most text of one call, in UTF-16 units: about ten printed pages. */
export const MOST_CHARACTERS = 20_000;

type ReadPage = ReadPagesAnswer['pages'][number];

/** Reads pages of a document, for a visitor who may open it. */
export async function readPages(
  source: AssistantSource,
  { id, page, count }: v.InferOutput<typeof ReadPagesInput>,
  signal: AbortSignal,
): Promise<ToolOutcome> {
  // In the order of the API: whoever may not open documents learns nothing about them.
  const refusal = source.refuseTakenDown(id) ?? (await source.refuseTexts());
  if (refusal) return { refusal };
  const [item] = isMd5(id) ? await source.itemsOf([id]) : [];
  if (!item) return refused('file-not-found', `没有编号为 ${id} 的文件`);
  // Pays for the first page, and for looking whether it is there.
  const stopped = await source.charge();
  if (stopped) return { refusal: stopped };
  const { pageCount = 0, isIncomplete } = (await source.texts.opening(id, signal)) ?? {};
  const about = {
    id,
    title: pageTitle(item),
    url: source.addressOf(item),
    pageCount,
    ...(isIncomplete && { isIncomplete }),
  };
  if (pageCount === 0) {
    const text = `《${about.title}》没有可读的文字：可能尚未读取，或不是带文字的 PDF。可打开页面查看：${about.url}`;
    return answered(text, { ...about, pages: [] });
  }
  if (page > pageCount) {
    return refused('bad-request', `该文件有 ${pageCount} 页可读，没有第 ${page} 页`);
  }
  const last = Math.min(page + count - 1, pageCount);
  const pages = await collect(source, { id, page, last }, signal);
  const next = page + pages.length;
  const data = { ...about, pages, ...(next <= pageCount && { next }) };
  return answered(textOf(data), data);
}

/**
 * Reads until there is enough text, or too much was read within the hour. The first page is paid for;
 * a page that is left for the next call is paid for there.
 */
async function collect(
  source: AssistantSource,
  { id, page, last }: { readonly id: string; readonly page: number; readonly last: number },
  signal: AbortSignal,
): Promise<ReadPage[]> {
  const pages: ReadPage[] = [];
  let characters = 0;
  for (let number = page; number <= last; number += 1) {
    const read = readPageOf(number, await source.texts.page(id, number, signal));
    characters += read.text.length;
    if (pages.length > 0 && (characters > MOST_CHARACTERS || (await source.charge()))) break;
    pages.push(read);
  }
  return pages;
}

/** A page that is longer than one call may be is cut. */
function readPageOf(number: number, page: DocumentPage | undefined): ReadPage {
  const { text = '', recognized } = page ?? {};
  const isCut = text.length > MOST_CHARACTERS;
  return {
    page: number,
    // Half of a pair of surrogates is no character.
    text: isCut ? text.slice(0, MOST_CHARACTERS).replace(/[\ud800-\udbff]$/u, '') : text,
    ...(isCut && { isCut }),
    ...(recognized && { confidence: recognized.confidence }),
  };
}

/** A model that is not told takes a page without text for an empty one, and the last for the end. */
const INCOMPLETE =
  '该文件只有部分文字可读：有的页尚未识别，或超出了读取上限。没有文字的页不一定是空白页。';

function textOf({ id, title, url, pageCount, isIncomplete, pages, next }: ReadPagesAnswer): string {
  const parts = pages.map(({ page, text, isCut, confidence }) => {
    const notes = [
      ...(confidence === undefined ? [] : [`由图像识别，可信度 ${Math.round(confidence * 100)}%`]),
      ...(isCut ? ['过长，已截断'] : []),
    ];
    const heading = `第 ${page} 页${notes.length > 0 ? `（${notes.join('，')}）` : ''}`;
    return `${heading}：\n${text.trim() === '' ? '（此页没有可读的文字）' : text.trim()}`;
  });
  const end = isIncomplete ? '已到可读的最后一页，文件可能还有更多内容。' : '已到最后一页。';
  return [
    `《${title}》共 ${pageCount} 页可读。${url}`,
    ...(isIncomplete ? [INCOMPLETE] : []),
    ...parts,
    next === undefined ? end : `接着读：id ${id}，page ${next}。`,
  ].join('\n\n');
}
