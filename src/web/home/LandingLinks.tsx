import type { ReactElement } from 'react';
import { NO_FILTERS } from '../../catalog/filters.ts';
import { homeUrl, PATHS } from '../../protocol/urls.ts';
import { useHasArchivePages } from '../lib/hasArchivePages.ts';

const LINKS = [
  { url: PATHS.browse, label: '浏览课程' },
  { url: PATHS.latest, label: '最近更新' },
  { url: PATHS.popular, label: '下载最多' },
] as const;

/**
 * Where to begin without a query: one line, which scrolls where it does not fit.
 *
 * @param colleges those with the most exam papers
 */
export function LandingLinks({
  colleges,
}: {
  readonly colleges: readonly string[];
}): ReactElement | null {
  if (!useHasArchivePages()) return null;
  const ofColleges = colleges.map((college) => ({
    url: homeUrl({ query: '', category: 'test', filters: { ...NO_FILTERS, college: [college] } }),
    label: college,
  }));
  return (
    <nav aria-label="浏览" className="landing-links">
      {[...LINKS, ...ofColleges].map(({ url, label }) => (
        <a
          key={url}
          href={url}
          className="inline-flex h-9 shrink-0 items-center rounded-full border border-line px-4 text-sm text-ink-soft hover:border-accent hover:text-accent pointer-coarse:h-11"
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
