import type { ReactElement } from 'react';
import { explainFailure } from '../lib/explainFailure.ts';
import { RetryButton } from '../ui/RetryButton.tsx';

/** Shown when results could not be fetched, as opposed to no results. */
export function LoadFailed({
  error,
  onRetry,
}: {
  readonly error?: unknown;
  readonly onRetry: () => void;
}): ReactElement {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-16 text-center">
      <p className="text-lg font-medium">搜索结果加载失败</p>
      {error !== undefined && <p className="text-ink-soft">{explainFailure(error)}</p>}
      <RetryButton onClick={onRetry} />
    </div>
  );
}
