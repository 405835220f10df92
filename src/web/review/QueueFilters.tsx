import type { ReactElement } from 'react';
import { KIND_LABELS, STATE_LABELS } from '../role/proposalWords.ts';
import type { QueueFilter } from './reviewApi.ts';

const STATES = ['open', 'returned', 'accepting', 'accepted', 'refused'] as const;
const KINDS = ['add', 'edit'] as const;

/** What the queue shows: by state, and by kind. */
export function QueueFilters({
  filter,
  onChange,
}: {
  readonly filter: QueueFilter;
  readonly onChange: (filter: QueueFilter) => void;
}): ReactElement {
  return (
    <div className="review-filters">
      <select
        aria-label="状态"
        value={filter.state}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, state: STATES.find((state) => state === value) ?? 'open' })
        }
      >
        {STATES.map((state) => (
          <option key={state} value={state}>
            {STATE_LABELS[state]}
          </option>
        ))}
      </select>
      <select
        aria-label="投稿类型"
        value={filter.kind ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, kind: KINDS.find((kind) => kind === value) })
        }
      >
        <option value="">全部类型</option>
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {KIND_LABELS[kind]}
          </option>
        ))}
      </select>
    </div>
  );
}
