import { Keyboard } from 'lucide-react';
import { type ReactElement, useRef } from 'react';
import { Failure } from '../role/Failure.tsx';
import { LateSpinner } from '../role/LateSpinner.tsx';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { QueueFilters } from './QueueFilters.tsx';
import { QueueRow } from './QueueRow.tsx';
import type { ReviewQueue } from './useReviewQueue.ts';

/** The queue: what waits, oldest first. */
export function QueuePane({
  queue: { filter, setFilter, rows, total, error, reload, progress },
  current,
  selected,
  onOpen,
  onToggle,
  onUndo,
  onAcceptSelected,
  onHelp,
}: {
  readonly queue: ReviewQueue;
  readonly current: string | undefined;
  readonly selected: ReadonlySet<string>;
  readonly onOpen: (uuid: string) => void;
  readonly onToggle: (uuid: string) => void;
  readonly onUndo: (uuid: string) => void;
  readonly onAcceptSelected: () => void;
  readonly onHelp: () => void;
}): ReactElement {
  const opened = useRef(Date.now());
  const canDecide = filter.state === 'open';
  return (
    <section className="review-queue" aria-labelledby="review-queue-title">
      <div className="review-queue-head">
        <h1 id="review-queue-title" className="text-lg font-semibold">
          审核
          {rows && <span className="review-count">{total}</span>}
        </h1>
        <IconButton label="键盘快捷键" className="needs-keyboard" onClick={onHelp}>
          <Keyboard aria-hidden="true" />
        </IconButton>
        <QueueFilters filter={filter} onChange={setFilter} />
        {selected.size > 0 && (
          <div className="review-selected">
            <span>已选 {selected.size} 份</span>
            <Button variant="primary" size="sm" onClick={onAcceptSelected}>
              全部收录
            </Button>
          </div>
        )}
      </div>
      {error !== undefined && <Failure error={error} onRetry={reload} className="review-notice" />}
      {!rows && error === undefined && <LateSpinner />}
      {rows?.length === 0 && <NothingWaits state={filter.state} />}
      <ol className="review-rows">
        {rows?.map((row) => (
          <QueueRow
            key={row.uuid}
            row={row}
            now={opened.current}
            isCurrent={row.uuid === current}
            isSelected={canDecide ? selected.has(row.uuid) : undefined}
            progress={progress.get(row.uuid)}
            onOpen={() => onOpen(row.uuid)}
            onToggle={() => onToggle(row.uuid)}
            onUndo={() => onUndo(row.uuid)}
          />
        ))}
      </ol>
    </section>
  );
}

function NothingWaits({ state }: { readonly state: string }): ReactElement {
  return (
    <p className="review-empty">
      {state === 'open' ? '没有待审核的投稿，辛苦了。' : '没有符合条件的投稿。'}
    </p>
  );
}
