import type { ReactElement, ReactNode } from 'react';
import { Footer } from './Footer.tsx';
import { Logo } from './Logo.tsx';

/**
 * The layout of every page but the home page: the link home above, the footer below.
 *
 * @param isError the page shows a server error, so that links must load the next page from the
 * server
 */
export function PageFrame({
  logo = 'sm',
  isError = false,
  children,
}: {
  readonly logo?: 'sm' | 'lg';
  readonly isError?: boolean;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto w-full max-w-3xl px-4 pt-5 pb-4 md:px-6">
        <Logo size={logo} />
      </header>
      <main className="mx-auto flex w-full max-w-3xl flex-1 flex-col px-4 py-8 md:px-6">
        {children}
      </main>
      <Footer isError={isError} />
    </div>
  );
}
