import MarkdownIt, { type Token } from 'markdown-it';

/** The parts of a Markdown page that the checks use. */
export interface Page {
  readonly links: readonly { readonly href: string; readonly line: number }[];
  readonly headings: readonly { readonly level: number; readonly anchor: string }[];
  /** Code blocks: the language after the fence, and the content. */
  readonly examples: readonly { readonly language: string; readonly text: string }[];
  /** Code spans, such as `--json`. */
  readonly codes: ReadonlySet<string>;
  /** Paragraphs, items of lists and cells of tables. */
  readonly texts: readonly { readonly text: string; readonly line: number }[];
}

const markdown = new MarkdownIt({ html: true });

/** Parses a page as GitHub does. */
export function readPage(source: string): Page {
  const tokens = markdown.parse(source, {});
  const links: { href: string; line: number }[] = [];
  const headings: { level: number; anchor: string }[] = [];
  const examples: { language: string; text: string }[] = [];
  const codes = new Set<string>();
  const texts: { text: string; line: number }[] = [];
  const counts = new Map<string, number>();
  let line = 0;
  for (const [index, token] of tokens.entries()) {
    line = token.map ? token.map[0] + 1 : line;
    if (token.type === 'fence') examples.push({ language: token.info.trim(), text: token.content });
    if (token.type !== 'inline') continue;
    const children = token.children ?? [];
    const before = tokens[index - 1];
    if (before?.type === 'heading_open') {
      headings.push({ level: Number(before.tag.slice(1)), anchor: anchorOf(children, counts) });
    } else texts.push({ text: token.content, line });
    for (const child of children) {
      const href = child.attrGet('href') ?? child.attrGet('src');
      if (href !== null) links.push({ href: String(href), line });
      if (child.type === 'code_inline') codes.add(child.content);
    }
  }
  return { links, headings, examples, codes, texts };
}

/** The anchor that GitHub gives a heading; the second with the same text ends in -1. */
function anchorOf(children: readonly Token[], counts: Map<string, number>): string {
  const text = children.map(({ content }) => content).join('');
  const name = text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
  const count = counts.get(name) ?? 0;
  counts.set(name, count + 1);
  return count === 0 ? name : `${name}-${count}`;
}
