import { components } from './pdfjs.ts';

const ALLOWED = ['http:', 'https:', 'mailto:'];

/**
 * Links of documents: to the web and to mail, in a tab of their own that knows nothing of this
 * one. Whatever else a document links to stays text.
 */
export class WebLinks extends components.PDFLinkService {
  override addLinkAttributes(link: HTMLAnchorElement, url: string): void {
    if (!ALLOWED.some((scheme) => url.toLowerCase().startsWith(scheme))) {
      link.removeAttribute('href');
      link.title = '这个链接不能打开';
      return;
    }
    super.addLinkAttributes(link, url, true);
    link.rel = 'noopener noreferrer nofollow';
  }
}
