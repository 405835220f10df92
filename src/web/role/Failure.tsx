import type { ReactElement } from 'react';
import { explainFailure } from '../lib/explainFailure.ts';
import { RetryButton } from '../ui/RetryButton.tsx';
import './role.css';

/** Says why something could not be loaded, and tries again. */
export function Failure({
  error,
  onRetry,
  className = 'failure',
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly className?: string;
}): ReactElement {
  return (
    <div role="alert" className={className}>
      <p>{explainFailure(error)}</p>
      <RetryButton size="sm" onClick={onRetry} />
    </div>
  );
}
