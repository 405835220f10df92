import type { ReactElement } from 'react';
import type { Desk, Waiting } from '../../protocol/contribution/desk.ts';
import { PATHS } from '../../protocol/urls.ts';
import { formatAge, isOverdue } from '../role/formatAge.ts';

const TILES = [
  { kind: 'proposals', label: '待审核的投稿', href: PATHS.review },
  { kind: 'reports', label: '待处理的报告', href: '#reports' },
  { kind: 'wishes', label: '求资料', href: '#wishes' },
] as const;

/** What waits for somebody, and for how long. */
export function WaitingTiles({
  waiting,
  now,
}: {
  readonly waiting: Desk['waiting'];
  readonly now: number;
}): ReactElement {
  return (
    <ul className="desk-tiles" aria-label="待处理">
      {TILES.map(({ kind, label, href }) => (
        <li key={kind}>
          <a href={href} className="desk-tile" data-empty={waiting[kind].count === 0 || undefined}>
            <span className="desk-tile-label">{label}</span>
            <span className="desk-tile-count">{waiting[kind].count}</span>
            {/* Wishes have no one to answer them by a day. */}
            <Age waiting={waiting[kind]} now={now} isUrgent={kind !== 'wishes'} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Age({
  waiting: { count, oldest },
  now,
  isUrgent,
}: {
  readonly waiting: Waiting;
  readonly now: number;
  readonly isUrgent: boolean;
}): ReactElement {
  if (count === 0) return <span className="desk-soft">暂无</span>;
  if (oldest === undefined) return <span className="desk-soft">&nbsp;</span>;
  const age = now - oldest;
  return (
    <span className="desk-soft" data-overdue={(isUrgent && isOverdue(age)) || undefined}>
      最早 {formatAge(age)}前
    </span>
  );
}
