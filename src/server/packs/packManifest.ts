import { formatFileSize } from '../../catalog/fileSize.ts';
import type { Item } from '../../catalog/item.ts';
import { itemPath } from '../../protocol/urls.ts';

/** The name of the manifest in a pack. */
export const MANIFEST_NAME = '目录.txt';

/** A document in a pack. */
export interface ListedDocument {
  readonly item: Item;
  readonly path: string;
  /** In bytes. */
  readonly size: number;
}

/** Why something that was asked for is not in a pack. */
export type Omission =
  | { readonly reason: 'wiki' | 'elsewhere' | 'missing'; readonly item: Item }
  | { readonly reason: 'removed'; readonly id: string };

const REASONS = {
  wiki: '维基页面，请在线查看',
  elsewhere: '文件在其他网站，请打开网址获取',
  missing: '本站暂时没有这个文件',
  removed: '条目已从本站移除',
} as const satisfies Record<Omission['reason'], string>;

export interface ManifestFacts {
  /** What was packed, such as the name of a course. */
  readonly title: string;
  readonly siteName: string;
  /** The origin of the site. */
  readonly origin: string;
  readonly documents: readonly ListedDocument[];
  readonly omissions: readonly Omission[];
}

/**
 * What a pack contains and where it comes from, as a text that any phone opens: UTF-8 with a byte
 * order mark and CRLF, for old editors on Windows. It has no date: the same pack has the same bytes.
 */
export function packManifest(facts: ManifestFacts): string {
  const { title, siteName, origin, documents, omissions } = facts;
  const total = documents.reduce((sum, { size }) => sum + size, 0);
  const blocks = [
    [
      title,
      `来自 ${siteName}：${origin}`,
      `共 ${documents.length} 个文件，${formatFileSize(total)}`,
    ],
    ...documents.map((document) => describeDocument(document, origin)),
    ...(omissions.length === 0 ? [] : [['以下条目没有收入压缩包：']]),
    ...omissions.map((omission) => describeOmission(omission, origin)),
  ];
  const text = blocks.map((lines) => lines.map(onOneLine).join('\r\n')).join('\r\n\r\n');
  return `\ufeff${text}\r\n`;
}

function describeDocument({ item, path, size }: ListedDocument, origin: string): string[] {
  const { title, source, note } = item.data;
  return [
    path,
    `标题：${title}`,
    ...labelled('课程', courseNames(item).join('、')),
    `大小：${formatFileSize(size)}（${size} 字节）`,
    `MD5：${item.id}`,
    `网址：${origin}${itemPath(item.id)}`,
    ...labelled('来源', source),
    ...labelled('备注', note),
  ];
}

function describeOmission(omission: Omission, origin: string): string[] {
  const reason = `原因：${REASONS[omission.reason]}`;
  if (omission.reason === 'removed') return [`MD5：${omission.id}`, reason];
  const { id, url, data } = omission.item;
  const address = omission.reason === 'missing' ? itemPath(id) : url;
  return [data.title, reason, `网址：${address.startsWith('/') ? origin : ''}${address}`];
}

function courseNames({ type, data }: Item): string[] {
  if (type === 'book') return [];
  return type === 'doc' ? data.course.map(({ name }) => name) : [data.course.name];
}

function labelled(label: string, value: string | undefined): string[] {
  return value === undefined || value === '' ? [] : [`${label}：${value}`];
}

/** Notes may have several lines. */
function onOneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/gu, ' ');
}
