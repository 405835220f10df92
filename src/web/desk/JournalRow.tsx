import type { ReactElement } from 'react';
import { minuteInChina } from '../../lib/chinaTime.ts';
import type { JournalPage } from '../../protocol/contribution/desk.ts';
import { journalDifference } from './journalDifference.ts';
import { pathText, valueText } from './journalText.ts';
import { actionText, actorText } from './journalWords.ts';

/** An entry of the journal: when, who, what, and what changed. */
export function JournalRow({
  entry: { time, actor, action, subject, before, after },
  onSubject,
}: {
  readonly entry: JournalPage['entries'][number];
  /** Shows only what is about a subject. */
  readonly onSubject: (subject: string) => void;
}): ReactElement {
  const differences = journalDifference(before, after);
  return (
    <li className="desk-row">
      <p className="desk-row-head">
        <time dateTime={new Date(time).toISOString()} className="desk-soft">
          {minuteInChina(time)}
        </time>
        <span className="desk-path">{actorText(actor)}</span>
        <span className="desk-action">{actionText(action)}</span>
        <button
          type="button"
          className="desk-subject"
          title="只看与此相关的记录"
          onClick={() => onSubject(subject)}
        >
          {subject}
        </button>
      </p>
      {differences.length > 0 && (
        <dl className="desk-differences">
          {differences.map(({ path, before: was, after: is }) => (
            <div key={path}>
              {path && <dt>{pathText(path)}</dt>}
              <dd>
                {was !== undefined && <del>{valueText(path, was)}</del>}
                {is !== undefined && <ins>{valueText(path, is)}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
