import faceUrl from '@fontsource/figtree/files/figtree-latin-700-italic.woff2?url';
import { cva } from 'class-variance-authority';
import type { CSSProperties, ReactElement } from 'react';
import { preload } from 'react-dom';

const wordmarkClass = cva(
  'inline-flex min-w-0 flex-wrap items-baseline [overflow-wrap:anywhere] gap-x-[0.15em] gap-y-1.5 font-wordmark leading-none font-bold italic tracking-tight text-ink',
  {
    variants: {
      size: {
        // No larger than the line allows: of a narrow phone, and of the landing's column.
        sm: 'text-[clamp(0.875rem,(100vw-2rem)/var(--ems),1.25rem)]',
        md: 'text-[clamp(0.875rem,(100vw-2rem)/var(--ems),1.5rem)]',
        lg: 'text-[clamp(0.875rem,(100vw-2rem)/var(--ems),2.25rem)]',
        xl: 'justify-center text-[clamp(0.875rem,(100vw-2rem)/var(--ems),3rem)] md:text-[clamp(2.25rem,42rem/var(--ems),3.75rem)]',
      },
    },
  },
);

interface Brand {
  readonly name: string;
  /** Empty where there is none. */
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
  // Asked for with the page, the face is there for the first drawing.
  if (/[a-z]/iu.test(brand.name)) {
    preload(faceUrl, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  }
  return (
    <span
      className={wordmarkClass({ size })}
      style={{ '--ems': emsOf(brand) } as CSSProperties} // React's type knows no custom properties
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

/** About how wide the wordmark is, in ems of its size: Han characters take one, Latin some half. */
function emsOf({ name, suffix }: Brand): number {
  const widthOf = (text: string) =>
    [...text].reduce(
      (width, character) =>
        width + (/[\u2e80-\uffff]|\p{Script=Han}/u.test(character) ? 1.02 : 0.61),
      0,
    );
  const ems = widthOf(name) + (suffix === '' ? 0 : 0.15 + 0.45 * widthOf(suffix));
  return Math.round(ems * 10) / 10;
}
