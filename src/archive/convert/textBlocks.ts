import MarkdownIt, { type Token } from 'markdown-it';

/** A block of a text. */
export type TextBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  /** `depth` is the nesting of lists and quotations; `marker` precedes its first line. */
  | {
      readonly kind: 'paragraph';
      readonly text: string;
      readonly depth: number;
      readonly marker?: string;
    }
  /** Preformatted lines. */
  | { readonly kind: 'lines'; readonly text: string; readonly isCode: boolean }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'rule' };

const markdown = new MarkdownIt({ html: true, linkify: false });

/**
 * Parses Markdown into blocks. Pictures are named but never fetched or opened: links of a note refer to
 * another machine.
 */
export function markdownBlocks(text: string): readonly TextBlock[] {
  const blocks: TextBlock[] = [];
  const lists: { next: number | undefined }[] = [];
  let quotes = 0;
  let marker: string | undefined;
  let level = 0;
  let rows: string[][] | undefined;
  for (const token of markdown.parse(withoutFrontMatter(text), {})) {
    switch (token.type) {
      case 'heading_open':
        level = Number(token.tag.slice(1));
        break;
      case 'heading_close':
        level = 0;
        break;
      case 'bullet_list_open':
        lists.push({ next: undefined });
        break;
      case 'ordered_list_open':
        lists.push({ next: Number(token.attrGet('start') ?? 1) });
        break;
      case 'bullet_list_close':
      case 'ordered_list_close':
        lists.pop();
        break;
      case 'list_item_open': {
        const list = lists.at(-1);
        marker = list?.next === undefined ? '•' : `${list.next}.`;
        if (list?.next !== undefined) list.next += 1;
        break;
      }
      case 'blockquote_open':
        quotes += 1;
        break;
      case 'blockquote_close':
        quotes -= 1;
        break;
      case 'table_open':
        rows = [];
        break;
      case 'table_close':
        if (rows) blocks.push({ kind: 'table', rows });
        rows = undefined;
        break;
      case 'tr_open':
        rows?.push([]);
        break;
      case 'hr':
        blocks.push({ kind: 'rule' });
        break;
      case 'fence':
      case 'code_block':
        blocks.push({ kind: 'lines', text: token.content.trimEnd(), isCode: true });
        break;
      case 'inline':
      case 'html_block': {
        const said =
          token.type === 'inline' ? inlineText(token) : withoutTags(token.content).trim();
        if (rows) rows.at(-1)?.push(said);
        else if (level > 0) blocks.push({ kind: 'heading', level, text: said });
        else if (said !== '') {
          const depth = lists.length + quotes;
          blocks.push({ kind: 'paragraph', text: said, depth, ...(marker && { marker }) });
          marker = undefined;
        }
        break;
      }
    }
  }
  return blocks;
}

/** Parses a plain text: keeps its lines and their indentation. */
export function plainBlocks(text: string): readonly TextBlock[] {
  return [{ kind: 'lines', text: text.replace(/\r\n?/gu, '\n').trimEnd(), isCode: false }];
}

function withoutFrontMatter(text: string): string {
  return text.replace(/^\ufeff?---\r?\n[\s\S]{0,4000}?\r?\n---\r?\n/u, '');
}

function inlineText({ children }: Token): string {
  const text = (children ?? []).map(({ type, content }) => {
    switch (type) {
      case 'text':
      case 'text_special':
      case 'code_inline':
        return content;
      case 'softbreak':
        return '\ue000';
      case 'hardbreak':
        return '\n';
      case 'html_inline':
        return /^<br\s*\/?>$/iu.test(content) ? '\n' : '';
      case 'image':
        return `［图：${content}］`;
      default:
        return '';
    }
  });
  // A line break between Chinese characters is not a space.
  return text
    .join('')
    .replace(/(?<=[\p{Script=Han}，。；：、！？）])\ue000|\ue000(?=\p{Script=Han})/gu, '')
    .replaceAll('\ue000', ' ');
}

function withoutTags(html: string): string {
  return html.replace(/<!--[\s\S]*?-->|<[^<>]*>/gu, ' ').replace(/[^\S\n]+/gu, ' ');
}
