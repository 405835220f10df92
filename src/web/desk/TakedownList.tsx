import type { ReactElement } from 'react';
import { CATEGORY_LABELS } from '../../catalog/category.ts';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import type { Takedowns } from '../../protocol/contribution/desk.ts';
import { formatAge } from '../role/formatAge.ts';
import { sendAction } from '../role/sendAction.ts';
import { Button } from '../ui/Button.tsx';
import { REASON_LABELS } from './deskWords.ts';
import { useAction } from './useAction.ts';

type Takedown = Takedowns['takedowns'][number];

/** What was taken down, newest first. Within 30 days it can be put back. */
export function TakedownList({
  takedowns,
  now,
  onChange,
}: {
  readonly takedowns: readonly Takedown[];
  readonly now: number;
  readonly onChange: () => void;
}): ReactElement {
  return (
    <details className="desk-answer">
      <summary>已下架 {takedowns.length} 份</summary>
      <ul className="desk-list">
        {takedowns.map((takedown) => (
          <TakedownRow key={takedown.id} takedown={takedown} now={now} onChange={onChange} />
        ))}
      </ul>
    </details>
  );
}

function TakedownRow({
  takedown: { id, type, reason, since, canRestore },
  now,
  onChange,
}: {
  readonly takedown: Takedown;
  readonly now: number;
  readonly onChange: () => void;
}): ReactElement {
  const { error, isBusy, run } = useAction();
  const restore = () =>
    run(async () => {
      await sendAction(`${CONTRIBUTION_API.takedowns}/${id}`, undefined, { method: 'DELETE' });
      onChange();
    });
  return (
    <li className="desk-row">
      <p className="desk-row-head">
        <span>{CATEGORY_LABELS[type]}</span>
        <span className="desk-path">{id}</span>
        <span className="desk-soft">
          {REASON_LABELS[reason]} · {formatAge(now - since)}前
        </span>
        {canRestore && (
          <Button size="sm" disabled={isBusy} aria-label={`恢复 ${id}`} onClick={restore}>
            恢复
          </Button>
        )}
      </p>
      {error && (
        <p role="alert" className="desk-error">
          {error}
        </p>
      )}
    </li>
  );
}
