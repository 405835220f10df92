import type { ReactElement } from 'react';
import { PageSection } from '../layout/PageSection.tsx';
import { useShortened } from './useShortened.tsx';

/** Entries with a count each, most first, and a bar that compares them at a glance. */
export function RankedList({
  title,
  unit,
  note,
  empty,
  entries,
}: {
  readonly title: string;
  /** The measure word of the count. */
  readonly unit: string;
  readonly note?: string;
  /** What to say without any entry. */
  readonly empty: string;
  readonly entries: readonly {
    readonly text: string;
    readonly href: string;
    readonly count: number;
  }[];
}): ReactElement {
  const { shown, toggle } = useShortened(entries, { most: 10, unit: '项' });
  const most = Math.max(1, ...entries.map(({ count }) => count));
  return (
    <PageSection title={title}>
      {note && <p className="desk-soft mb-2">{note}</p>}
      {entries.length === 0 && <p className="desk-soft">{empty}</p>}
      <ol className="desk-ranking">
        {shown.map(({ text, href, count }) => (
          <li key={href}>
            <a href={href}>
              <span className="desk-ranking-text">{text}</span>
              <span className="desk-soft">
                {count} {unit}
              </span>
              <span
                className="desk-ranking-bar"
                style={{ width: `${(count / most) * 100}%` }}
                aria-hidden="true"
              />
            </a>
          </li>
        ))}
      </ol>
      {toggle}
    </PageSection>
  );
}
