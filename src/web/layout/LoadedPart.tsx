import type { ReactElement, ReactNode } from 'react';
import { explainFailure } from '../lib/explainFailure.ts';
import { RetryButton } from '../ui/RetryButton.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import type { Loaded } from './useLoaded.ts';

/** A part of a page that is fetched, or what is there instead. */
export function LoadedPart<Value>({
  loaded,
  children,
}: {
  readonly loaded: Loaded<Value>;
  readonly children: (value: Value) => ReactNode;
}): ReactElement {
  if (loaded.status === 'ready') return <>{children(loaded.value)}</>;
  if (loaded.status === 'loading') {
    return (
      <p className="needs-script py-16 text-center">
        <Spinner className="size-6" />
      </p>
    );
  }
  return (
    <div role="alert" className="flex flex-col items-center gap-3 py-16 text-center">
      <p className="text-balance">{explainFailure(loaded.error)}</p>
      <RetryButton onClick={loaded.reload} />
    </div>
  );
}
