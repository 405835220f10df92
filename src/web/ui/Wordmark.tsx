import faceUrl from '@fontsource/figtree/files/figtree-latin-700-italic.woff2?url';
import { cva } from 'class-variance-authority';
import type { CSSProperties, ReactElement } from 'react';
import { preload } from 'react-dom';
import { cn } from './cn.ts';
import { useFontLoaded } from './useFontLoaded.ts';

const wordmarkClass = cva(
  'inline-flex min-w-0 flex-wrap items-baseline [overflow-wrap:anywhere] gap-x-[0.15em] gap-y-1.5 font-wordmark leading-none font-bold italic tracking-tight text-ink',
  {
    variants: {
      size: {
        // Limited by the line width: of a narrow phone, and of the landing's column.
        sm: 'text-[clamp(0.875rem,(100vw-2rem)/var(--ems),1.25rem)]',
        md: 'text-[clamp(0.875rem,(100vw-2rem)/var(--ems),1.5rem)]',
        lg: 'text-[clamp(0.875rem,(100vw-2rem)/var(--ems),2.25rem)]',
        // As wide in any font, so that its link does not move when the font arrives.
        xl: 'w-[calc(var(--ems)*1em)] max-w-full justify-center text-[clamp(0.875rem,(100vw-2rem)/var(--ems),3rem)] md:text-[clamp(2.25rem,42rem/var(--ems),3.75rem)]',
      },
    },
  },
);

/** The width that fits the narrowest phones at the smallest size with a proportional suffix. */
const ONE_LINE_EMS = 10.5;

interface Brand {
  readonly name: string;
  /** The suffix; empty for none. */
  readonly suffix: string;
}

/** The site's name and its small suffix, in one of four sizes (specification, section 1). */
export function Wordmark({
  brand,
  size,
}: {
  readonly brand: Brand;
  readonly size: 'sm' | 'md' | 'lg' | 'xl';
}): ReactElement {
  // Preloads the font, so that it is available for the first paint.
  if (/[a-z]/iu.test(brand.name)) {
    preload(faceUrl, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  }
  const ems = emsOf(brand);
  // A wider fallback font would take a second line, and everything below would shift on the swap.
  const isWaiting = !useFontLoaded('italic 700 1em Wordmark', brand.name) && ems <= ONE_LINE_EMS;
  return (
    <span
      className={cn(wordmarkClass({ size }), isWaiting && 'wordmark-waiting')}
      style={{ '--ems': ems } as CSSProperties} // React's type knows no custom properties
    >
      <span>{brand.name}</span>
      {brand.suffix !== '' && (
        <span className="text-[max(0.45em,0.75rem)] font-semibold tracking-normal text-accent">
          {brand.suffix}
        </span>
      )}
    </span>
  );
}

/** Maximum widths of the font's letters, in ems: the first matching row applies. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[\u2e80-\uffff]|\p{Script=Han}/u, 1.02],
  [/[ijlI.,:;'|!` ]/u, 0.3],
  [/[-frt1sz()[\]{}"/_*]/u, 0.47],
  [/[a-ln-vx-z]/u, 0.58],
  [/[@W]/u, 0.98],
  [/[MmwGHNOQ%]/u, 0.85],
  [/./u, 0.71],
];

/** Returns the maximum width of the wordmark, in ems of its size. */
function emsOf({ name, suffix }: Brand): number {
  const widthOf = (text: string) =>
    [...text].reduce(
      (width, character) => width + (WIDTHS.find(([kind]) => kind.test(character))?.[1] ?? 1),
      0,
    );
  const ems = widthOf(name) + (suffix === '' ? 0 : 0.15 + 0.45 * widthOf(suffix));
  return Math.ceil(ems * 10) / 10;
}
