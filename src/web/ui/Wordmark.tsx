import faceUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-italic.woff2?url';
import { cva } from 'class-variance-authority';
import type { ReactElement } from 'react';
import { preload } from 'react-dom';
import { useSite } from '../lib/site.ts';

const wordmarkClass = cva(
  'inline-flex flex-wrap items-baseline gap-x-[0.15em] font-wordmark leading-none font-bold italic tracking-tight text-ink',
  {
    variants: {
      size: {
        sm: 'text-xl',
        md: 'text-2xl',
        lg: 'text-4xl', // On a narrow phone as large as its line allows.
        xl: 'justify-center text-[min(3rem,11.8vw)] md:text-6xl',
      },
    },
  },
);

/** The site's name and its small suffix, in one of four sizes (specification, section 1). */
export function Wordmark({ size }: { readonly size: 'sm' | 'md' | 'lg' | 'xl' }): ReactElement {
  const { brand } = useSite();
  // Asked for with the page, the face is there for the first drawing.
  if (/[a-z]/iu.test(brand.name)) {
    preload(faceUrl, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  }
  return (
    <span className={wordmarkClass({ size })}>
      <span>{brand.name}</span>
      {brand.suffix !== '' && (
        <span className="text-[0.45em] font-semibold tracking-normal text-accent">
          {brand.suffix}
        </span>
      )}
    </span>
  );
}
