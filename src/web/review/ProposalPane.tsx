import { ArrowLeft } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { RequestError } from '../lib/requestError.ts';
import { Failure } from '../role/Failure.tsx';
import { LateSpinner } from '../role/LateSpinner.tsx';
import { useResource } from '../role/useResource.ts';
import { Button } from '../ui/Button.tsx';
import type { Decision, Progress } from './decisions.ts';
import { ProposalView } from './ProposalView.tsx';
import { peekUrl, proposalUrl } from './reviewApi.ts';
import { type Reviewed, ReviewedSchema } from './reviewSchemas.ts';

/** The proposal that is open. Asking for it holds it for this reviewer. */
export function ProposalPane({
  uuid,
  progress,
  isCompact,
  undo,
  onDecide,
  onBack,
}: {
  readonly uuid: string;
  readonly progress: Progress | undefined;
  readonly isCompact: boolean;
  /** Takes the last decision back. */
  readonly undo: ReactNode;
  readonly onDecide: (reviewed: Reviewed, decision: Decision) => void;
  readonly onBack: () => void;
}): ReactElement {
  const [isPeeking, setPeeking] = useState(false);
  const url = isPeeking ? peekUrl(uuid) : proposalUrl(uuid);
  const { data, error, reload } = useResource(url, ReviewedSchema);
  // Somebody else has it open: it can be read, and not decided.
  const isHeld = error instanceof RequestError && error.code === 'proposal-held';
  if (isHeld && !isPeeking) setPeeking(true);
  const back = isCompact && (
    <Button variant="quiet" size="sm" className="review-back" onClick={onBack}>
      <ArrowLeft aria-hidden="true" />
      返回列表
    </Button>
  );
  if (data && error === undefined) {
    return (
      <ProposalView
        // Another version is another form.
        key={data.version}
        reviewed={data}
        progress={progress}
        isCompact={isCompact}
        back={back}
        undo={undo}
        onDecide={(decision) => onDecide(data, decision)}
      />
    );
  }
  return (
    <div className="review-nothing">
      {back}
      {/* On a phone the list and its heading are hidden. */}
      {isCompact && <h1 className="sr-only">投稿</h1>}
      {error === undefined ? (
        <LateSpinner />
      ) : (
        <Failure error={error} onRetry={reload} className="review-notice" />
      )}
    </div>
  );
}
