import { components } from './pdfjs.ts';

const ALLOWED = ['http:', 'https:', 'mailto:'];

/**
 * Links in documents: web and mail links open in a new tab without an opener. All other external
 * links stay text.
 */
export class WebLinks extends components.PDFLinkService {
  override addLinkAttributes(link: HTMLAnchorElement, url: string): void {
    if (!ALLOWED.some((scheme) => url.toLowerCase().startsWith(scheme))) {
      link.removeAttribute('href');
      link.title = '无法打开此链接';
      return;
    }
    super.addLinkAttributes(link, url, true);
    link.rel = 'noopener noreferrer nofollow';
  }
}
