import { CloudOff } from 'lucide-react';
import type { ReactElement } from 'react';
import { explainCode } from '../lib/explainFailure.ts';
import type { RequestErrorCode } from '../lib/requestError.ts';
import { RetryButton } from '../ui/RetryButton.tsx';

/** Shown in place of the viewer when the viewer itself could not be loaded. */
export function PreviewFailed({
  code,
  onRetry,
}: {
  readonly code: RequestErrorCode;
  readonly onRetry: () => void;
}): ReactElement {
  return (
    <div role="alert" className="preview-frame">
      <div className="flex h-full flex-col items-center justify-center gap-3 px-6 pb-[10vh] text-center">
        <CloudOff className="size-10 stroke-1 text-ink-faint" aria-hidden="true" />
        <p className="text-lg font-medium">预览加载失败</p>
        <p className="text-balance text-ink-soft">{explainCode(code)}</p>
        <RetryButton onClick={onRetry} />
      </div>
    </div>
  );
}
