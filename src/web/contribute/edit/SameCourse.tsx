import type { ReactElement } from 'react';
import { MOST_CHANGES } from '../../../protocol/contribution/proposals.ts';
import { useLoaded } from '../../layout/useLoaded.ts';
import { Button } from '../../ui/Button.tsx';
import type { SameCourseItem } from './corrections.ts';
import { findOfCourse } from './otherItems.ts';

/** Offers to change the course of the other items of it, too; nothing is chosen at first. */
export function SameCourse({
  id,
  from,
  to,
  chosen,
  onChange,
}: {
  /** The item that is edited. */
  readonly id: string;
  /** Its courses before and after. */
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly chosen: readonly SameCourseItem[];
  readonly onChange: (chosen: readonly SameCourseItem[]) => void;
}): ReactElement | null {
  const removed = from.find((name) => !to.includes(name)) ?? '';
  const added = to.find((name) => !from.includes(name));
  const others = useLoaded(async (signal) => {
    if (removed === '') return [];
    const items = await findOfCourse(removed, MOST_CHANGES, signal);
    return items
      .filter((item) => item.id !== id)
      .slice(0, MOST_CHANGES - 1)
      .map((item) => ({ id: item.id, title: item.data.title }));
  }, removed);
  if (others.status !== 'ready' || others.value.length === 0 || added === undefined) return null;
  const items = others.value;
  return (
    <fieldset className="give-also">
      <legend className="give-label">
        同时将其他条目的课程“{removed}”改为“{added}”？
      </legend>
      <div className="give-join-buttons">
        <Button size="sm" onClick={() => onChange(items)}>
          全选 {items.length} 项
        </Button>
        <Button size="sm" variant="quiet" onClick={() => onChange([])}>
          全不选
        </Button>
      </div>
      <div className="give-also-items">
        {items.map((item) => (
          <label key={item.id} className="give-check">
            <input
              type="checkbox"
              checked={chosen.some((one) => one.id === item.id)}
              onChange={(event) => {
                const rest = chosen.filter((one) => one.id !== item.id);
                onChange(event.currentTarget.checked ? [...rest, item] : rest);
              }}
            />
            <span>{item.title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
