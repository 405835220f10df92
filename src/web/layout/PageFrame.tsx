import type { ReactElement, ReactNode } from 'react';
import { Footer } from './Footer.tsx';
import { Logo } from './Logo.tsx';
import { SearchForm } from './SearchForm.tsx';

/**
 * The layout of every page but the home page: the link home above, the footer below.
 *
 * @param isWide the page has two columns where there is room, and a search box
 * @param isError the page shows a server error, so that links must load the next page from the
 * server
 */
export function PageFrame({
  logo = 'sm',
  isError = false,
  isWide = false,
  children,
}: {
  readonly logo?: 'sm' | 'lg';
  readonly isError?: boolean;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}): ReactElement {
  const width = `mx-auto w-full px-4 md:px-6 ${isWide ? 'max-w-6xl' : 'max-w-3xl'}`;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className={`flex flex-wrap items-center gap-4 pt-5 pb-4 ${width}`}>
        <Logo size={logo} />
        {isWide && <SearchForm />}
      </header>
      <main className={`flex flex-1 flex-col ${isWide ? 'pt-2 pb-8' : 'py-8'} ${width}`}>
        {children}
      </main>
      <Footer isError={isError} />
    </div>
  );
}
