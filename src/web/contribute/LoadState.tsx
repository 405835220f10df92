import type { ReactElement } from 'react';
import { explainFailure } from '../lib/explainFailure.ts';
import { Button } from '../ui/Button.tsx';

/** What stands where something is loading, or could not be loaded. */
export function LoadState({
  loaded,
  onRetry,
}: {
  readonly loaded:
    | { readonly state: 'loading' }
    | { readonly state: 'failed'; readonly error: unknown };
  readonly onRetry: () => void;
}): ReactElement {
  if (loaded.state === 'loading') {
    return (
      <p role="status" className="mt-6 text-ink-soft">
        正在加载…
      </p>
    );
  }
  return (
    <div role="alert" className="mt-6 flex flex-col items-start gap-4">
      <p>{explainFailure(loaded.error)}</p>
      <Button onClick={onRetry}>重试</Button>
    </div>
  );
}
