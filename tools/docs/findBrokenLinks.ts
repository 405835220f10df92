import { dirname, join, normalize } from 'node:path/posix';
import type { Page } from './readPage.ts';

/** The other language of a page: `install.md` and `install.zh-CN.md`. */
export const CHINESE = '.zh-CN.md';

/**
 * Finds relative links to missing files or headings; returns one line each. `pages` has each page
 * by its path from the root; `exists` tells whether any other file or folder exists.
 */
export function findBrokenLinks(
  pages: ReadonlyMap<string, Page>,
  exists: (path: string) => boolean,
): readonly string[] {
  const diagnostics: string[] = [];
  for (const [path, page] of pages) {
    for (const { href, line } of page.links) {
      if (/^(?:[a-z]+:|\/)/u.test(href)) continue;
      const [file = '', anchor] = decodeURIComponent(href).split('#');
      const target = file === '' ? path : normalize(join(dirname(path), file));
      const there = pages.get(target);
      const say = (what: string) => diagnostics.push(`${path}:${line}: ${href} ${what}`);
      if (!there && !exists(target)) say('leads to no file');
      else if (anchor !== undefined && !there?.headings.some((one) => one.anchor === anchor)) {
        say('leads to no heading');
      }
    }
  }
  return diagnostics;
}

/**
 * Finds links from Chinese pages to English pages that have a Chinese version; a page may link to
 * its own English version.
 */
export function findLinksToEnglish(pages: ReadonlyMap<string, Page>): readonly string[] {
  const diagnostics: string[] = [];
  for (const [path, page] of pages) {
    if (!path.endsWith(CHINESE)) continue;
    for (const { href, line } of page.links) {
      const [file = ''] = href.split('#');
      if (!file.endsWith('.md') || file.endsWith(CHINESE) || /^[a-z]+:/u.test(file)) continue;
      const chinese = normalize(join(dirname(path), file.replace(/\.md$/u, CHINESE)));
      if (chinese !== path && pages.has(chinese)) {
        diagnostics.push(`${path}:${line}: ${href} is there in Chinese`);
      }
    }
  }
  return diagnostics;
}
