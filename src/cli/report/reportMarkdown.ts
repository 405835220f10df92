import { inDigits } from '../terminal/progressLine.ts';
import type { ReportPart } from './reportParts.ts';

/**
 * The report as Markdown, for a repository or an announcement.
 *
 * @param folder where its pictures are, relative to the file
 */
export function reportMarkdown(
  { title, lead }: { readonly title: string; readonly lead: string },
  parts: readonly ReportPart[],
  folder: string,
): string {
  const blocks = [
    `# ${escapeMarkdown(title)}`,
    escapeMarkdown(lead),
    ...parts.flatMap(({ title: heading, sentences, charts, lists }) => [
      `## ${escapeMarkdown(heading)}`,
      ...sentences.map(escapeMarkdown),
      ...charts.map(({ label, file }) => `![${escapeMarkdown(label)}](${folder}/${file})`),
      ...lists.flatMap(({ title: name, unit, figures }) => [
        `### ${escapeMarkdown(name)}`,
        figures
          .map((figure) => `1. ${escapeMarkdown(figure.name)}：${inDigits(figure.count)} ${unit}`)
          .join('\n'),
      ]),
    ]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** Titles and names are data: none of their characters is markup (CommonMark, section 2.4). */
function escapeMarkdown(text: string): string {
  return text.replace(/\s+/gu, ' ').replace(/[!-/:-@[-`{-~]/gu, (character) => {
    return /[\\`*_{}[\]<>#|~!&]/u.test(character) ? `\\${character}` : character;
  });
}
