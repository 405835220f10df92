import type { PageHead } from './pageHead.ts';

/** What one page puts into the template: its head, the app's HTML, its data as safe JSON. */
export interface TemplateParts {
  readonly head: PageHead;
  readonly app: string;
  readonly data: string;
  readonly nonce: string;
}

/** Fills the template, index.html, with one page. */
export function fillTemplate(template: string, { head, app, data, nonce }: TemplateParts): string {
  const parts: Record<string, string> = {
    '%NONCE%': nonce,
    '<!--head-->': headHtml(head),
    '<!--app-->': app,
    '"%DATA%"': data,
  };
  // In one pass, so that a page whose content looks like a placeholder keeps it.
  return template.replace(/%NONCE%|"%DATA%"|<!--(?:head|app)-->/gu, (name) => parts[name] ?? '');
}

function headHtml({ title, description, canonical }: PageHead): string {
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    canonical === undefined
      ? '<meta name="robots" content="noindex">'
      : `<link rel="canonical" href="${escapeHtml(canonical)}">`,
  ].join('\n    ');
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => ESCAPES[character] ?? character);
}
