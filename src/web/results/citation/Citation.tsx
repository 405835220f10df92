import { Quote } from 'lucide-react';
import { type ReactElement, useId } from 'react';
import { formatCitations } from '../../../catalog/citation/citationFormats.ts';
import { citationOf } from '../../../catalog/citation/citationOf.ts';
import { GB7714_YEARS, type Gb7714Year } from '../../../catalog/citation/formatGb7714.ts';
import type { Item } from '../../../catalog/item.ts';
import { dayInChina } from '../../../lib/chinaTime.ts';
import { citedUrl } from '../../../protocol/citationUrls.ts';
import { useSite } from '../../lib/site.ts';
import { useBrowserValue } from '../../ui/useBrowserValue.ts';
import { useIsHydrated } from '../../ui/useIsHydrated.ts';
import { CitationFiles } from './CitationFiles.tsx';
import { CopyReference } from './CopyReference.tsx';
import { useCitedYear } from './citedYear.ts';

export interface CitationProps {
  /** One item, or a selection in the order of its list. */
  readonly items: readonly [Item, ...Item[]];
  /** The origin of the site, such as `https://docs.example.edu`. */
  readonly origin: string;
  /** The day on which the server rendered the page, `2026-11-23`. Browsers know that of today. */
  readonly accessed: string;
  /** False on exported pages: then files are made in the page. */
  readonly hasServer?: boolean;
}

const SUMMARY =
  'flex w-fit cursor-pointer list-none items-center gap-1.5 text-sm font-medium text-accent hover:text-accent-strong pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden';

/** References have their own spaces and punctuation, and long addresses. */
const REFERENCE =
  'mt-2 rounded-lg bg-sunken px-4 py-3 leading-relaxed whitespace-pre-line wrap-anywhere select-all [text-autospace:no-autospace] [text-spacing-trim:space-all]';

/** For pages without scripts; a browser without `:has()` shows both. */
const SHOWN_IF_CHECKED: Readonly<Record<Gb7714Year, string>> = {
  2025: "group-has-[input[value='2015']:checked]/citation:hidden",
  2015: "group-has-[input[value='2025']:checked]/citation:hidden",
};

/**
 * How to cite items: references by GB/T 7714 to copy, and files for reference managers. Everything
 * but the copy button works without scripts.
 */
export function Citation({
  items,
  origin,
  accessed,
  hasServer = true,
}: CitationProps): ReactElement {
  const { university } = useSite();
  const today = useBrowserValue(() => dayInChina(Date.now()), accessed);
  const isHydrated = useIsHydrated();
  const [year, choose] = useCitedYear();
  const name = useId();
  const citations = items.map((item) =>
    citationOf(item, { url: citedUrl(item, origin), accessed: today, university }),
  );
  const texts = GB7714_YEARS.map(
    (each) => [each, formatCitations(citations, `gb7714-${each}`).trimEnd()] as const,
  );
  return (
    <details className="group/citation">
      <summary className={SUMMARY}>
        <Quote className="size-4 shrink-0" aria-hidden />
        {items.length === 1 ? '引用' : `引用 ${items.length} 项`}
      </summary>
      <fieldset className="mt-2 flex flex-wrap items-center gap-x-5 text-sm">
        <legend className="float-left text-ink-soft">GB/T 7714</legend>
        {GB7714_YEARS.map((each) => (
          <label
            key={each}
            className="inline-flex items-center gap-1.5 tabular-nums pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={name}
              value={each}
              checked={year === each}
              onChange={() => choose(each)}
              className="accent-accent"
            />
            {each} 版
          </label>
        ))}
      </fieldset>
      {texts.map(([each, text]) => (
        <p
          key={each}
          data-year={each}
          hidden={isHydrated && each !== year}
          className={`${REFERENCE} ${SHOWN_IF_CHECKED[each]}`}
        >
          {text}
        </p>
      ))}
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyReference text={new Map(texts).get(year) ?? ''} />
        <CitationFiles items={items} citations={citations} hasServer={hasServer} />
      </div>
      <CitationAdvice types={items.map(({ type }) => type)} year={year} />
    </details>
  );
}

/** What the catalog does not know, and the reader can add. */
function CitationAdvice({
  types,
  year,
}: {
  readonly types: readonly Item['type'][];
  readonly year: Gb7714Year;
}): ReactElement | null {
  const online = year === '2015' ? '引用日期和网址' : '网址';
  const hints = [
    types.includes('book') &&
      `引用纸质书时，请将 [M/OL] 改为 [M]，按版权页补充出版地，并删去${online}。`,
    types.includes('doc') && '本站没有记录资料的作者，如您知道，请补充在题名之前。',
  ].filter((hint) => hint !== false);
  if (hints.length === 0) return null;
  return <p className="mt-3 text-sm text-ink-soft">{hints.join('')}</p>;
}
