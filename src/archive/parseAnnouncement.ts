import * as v from 'valibot';
import type { Diagnostic } from './diagnostic.ts';
import { group, issuesOf, maybe, optionalList, optionalText, text } from './fields.ts';
import { cutFrontMatter } from './frontMatter.ts';
import { parseInstant } from './instant.ts';
import { parseYaml } from './parseYaml.ts';
import type { TextResult } from './readText.ts';
import { renderMarkdown } from './renderMarkdown.ts';
import { WebAddressSchema } from './webAddressSchema.ts';

const FrontMatterSchema = group({
  title: text,
  date: v.pipe(
    text,
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const instant = parseInstant(dataset.value);
      if (instant !== undefined) return instant;
      addIssue({ message: 'is not a date: write 2025-03-01 or 2025-03-01T09:30:00+08:00' });
      return NEVER;
    }),
  ),
  tags: optionalList,
  url: maybe(WebAddressSchema),
  summary: optionalText,
});

/** An announcement as the feed publishes it (docs/use/api.md). */
export interface AnnouncementEntry {
  /** The file's name without `.md`. */
  readonly id: string;
  readonly title: string;
  readonly url?: string | undefined;
  /**
   * Sanitised HTML: the front matter's summary if there is one and a page for the rest; otherwise
   * the whole text.
   */
  readonly summary: string;
  /** Sanitised HTML of the whole text, or of the summary if there is no other text. */
  readonly content: string;
  readonly tags: readonly string[];
  /** RFC 3339. */
  readonly date: string;
}

/** Parses one `announcements/{name}`; never throws. */
export function parseAnnouncement(
  name: string,
  source: TextResult,
): { readonly announcement?: AnnouncementEntry; readonly diagnostics: readonly Diagnostic[] } {
  const file = `announcements/${name}`;
  const refuse = (field: string, reason: string) => ({
    diagnostics: [{ file, field, reason, severity: 'error' } as const],
  });

  if (source.text === undefined) return refuse('', source.reason);
  const parts = cutFrontMatter(source.text);
  if (!parts) {
    return refuse('', 'must start with title and date between two lines of ---');
  }
  const yaml = parseYaml(parts.matter);
  if (yaml.reason !== undefined) return refuse('', `between its --- lines ${yaml.reason}`);
  const parsed = v.safeParse(FrontMatterSchema, yaml.value ?? {});
  if (!parsed.success) {
    return { diagnostics: issuesOf(parsed.issues).map((i) => ({ file, ...i, severity: 'error' })) };
  }
  const { title, date, tags = [], url, summary } = parsed.output;
  const body = render(parts.body);
  const short = render(summary ?? '');
  if (body === undefined || short === undefined) {
    return refuse('', 'cannot be turned into HTML; write it more simply');
  }
  if (!body && !short) return refuse('', 'has no text; write it below the second ---');
  const announcement = {
    id: name.replace(/\.md$/u, ''),
    title,
    url,
    // Without a page, the whole text can only be read here.
    summary: url === undefined ? body || short : short || body,
    content: body || short,
    tags,
    date,
  };
  return { announcement, diagnostics: [] };
}

/** HTML, or undefined if the text is nested too deeply for the renderer. */
function render(markdown: string): string | undefined {
  try {
    return renderMarkdown(markdown);
  } catch {
    return undefined;
  }
}
