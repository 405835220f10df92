import type { ReactElement, ReactNode } from 'react';
import { Footer } from '../home/Footer.tsx';
import { Logo } from '../home/Logo.tsx';

/** What every page but the home page stands in: the way home above, the footer below. */
export function PageFrame({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto w-full max-w-3xl px-4 pt-5 pb-4 md:px-6">
        <Logo size="md" />
      </header>
      <main className="mx-auto flex w-full max-w-3xl flex-1 flex-col px-4 py-8 md:px-6">
        {children}
      </main>
      <Footer />
    </div>
  );
}
