/** A Markdown file split into the YAML between its first two `---` lines, and the rest. */
export interface FrontMatter {
  readonly matter: string;
  readonly body: string;
}

/** Splits front matter from a text; undefined if the text has none. */
export function cutFrontMatter(text: string): FrontMatter | undefined {
  const [first, ...lines] = text.split(/\r?\n/u);
  if (first?.trimEnd() !== '---') return undefined;
  const end = lines.findIndex((line) => line.trimEnd() === '---');
  if (end === -1) return undefined;
  return { matter: lines.slice(0, end).join('\n'), body: lines.slice(end + 1).join('\n') };
}
