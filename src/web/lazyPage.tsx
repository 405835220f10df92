import { type ComponentType, lazy, type ReactElement, Suspense } from 'react';

/** A page whose code loads when it is first opened. */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactElement {
  const Page = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense
      fallback={
        <main className="p-8 text-center text-ink-soft">
          <p role="status">Loading...</p>
        </main>
      }
    >
      <Page {...props} />
    </Suspense>
  );
}
