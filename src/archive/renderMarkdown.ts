import MarkdownIt, { type Token } from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { isLink } from '../catalog/webAddress.ts';

// HTML inside Markdown is passed through here, because the allowlist below checks both generated
// and handwritten HTML.
const markdown = new MarkdownIt({ html: true, linkify: true });

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'kbd'],
    ...['ul', 'ol', 'li', 'em', 'strong', 'b', 'i', 'del', 's', 'sub', 'sup', 'a'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'title', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    // The page that shows an announcement uses the first and second level itself.
    h1: 'h3',
    h2: 'h3',
    a: (tagName, { href, title }) => ({
      tagName,
      attribs: {
        // Stricter than the library, which takes `\\//host` for a path where browsers see a host.
        ...(href !== undefined && isLink(href) ? { href } : {}),
        ...(title === undefined ? {} : { title }),
        rel: 'noopener noreferrer',
      },
    }),
  },
};

/**
 * Markdown (CommonMark with tables and bare links) as HTML that is safe to put into a page: an
 * allowlist of elements; links to http, https, mail and this site only; no images, styles or
 * scripts, so that reading an announcement sends no request to another host.
 */
export function renderMarkdown(text: string): string {
  return sanitizeHtml(markdown.render(text), ALLOWED).trim();
}

/** The addresses of all links in a Markdown text, including those that are not rendered. */
export function linksIn(text: string): string[] {
  return markdown.parse(text, {}).flatMap(linksOf);
}

function linksOf(token: Token): string[] {
  const own = token.type === 'link_open' ? [String(token.attrGet('href') ?? '')] : [];
  const isHtml = token.type === 'html_inline' || token.type === 'html_block';
  const written = isHtml ? token.content.matchAll(/<a\s[^>]*?href\s*=\s*["']?([^"'\s>]+)/giu) : [];
  return [
    ...own,
    ...Array.from(written, ([, href = '']) => href.replaceAll('&amp;', '&')),
    ...(token.children ?? []).flatMap(linksOf),
  ];
}
