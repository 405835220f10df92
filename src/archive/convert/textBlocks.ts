import MarkdownIt, { type Token } from 'markdown-it';

/** A piece of a text that is set on its own. */
export type TextBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  /** `depth` of lists and quotations around it; `marker` stands before its first line. */
  | {
      readonly kind: 'paragraph';
      readonly text: string;
      readonly depth: number;
      readonly marker?: string;
    }
  /** Lines as they stand. */
  | { readonly kind: 'lines'; readonly text: string; readonly isCode: boolean }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'rule' };

const markdown = new MarkdownIt({ html: true, linkify: false });

/**
 * What Markdown says, block by block. Pictures are named and never fetched or opened: whatever a note
 * links to lies on somebody else's machine.
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

/** A plain text: its lines are kept, and so are the spaces that they begin with. */
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
  // Between Chinese characters a broken line is no space.
  return text
    .join('')
    .replace(/(?<=[\p{Script=Han}，。；：、！？）])\ue000|\ue000(?=\p{Script=Han})/gu, '')
    .replaceAll('\ue000', ' ');
}

function withoutTags(html: string): string {
  return html.replace(/<!--[\s\S]*?-->|<[^<>]*>/gu, ' ').replace(/[^\S\n]+/gu, ' ');
}
