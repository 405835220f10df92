import type { ReactElement } from 'react';
import { Spinner } from '../ui/Spinner.tsx';

/** A spinner in the middle of its room. It appears only where waiting becomes noticeable. */
export function LateSpinner(): ReactElement {
  return (
    <div className="late-spinner needs-script">
      <Spinner className="size-6" />
    </div>
  );
}
