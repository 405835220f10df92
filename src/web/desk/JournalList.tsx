import { type ReactElement, useState } from 'react';
import { Failure } from '../role/Failure.tsx';
import { LateSpinner } from '../role/LateSpinner.tsx';
import { Button } from '../ui/Button.tsx';
import { JournalRow } from './JournalRow.tsx';
import { ACTION_GROUPS } from './journalWords.ts';
import { type JournalFilter, useJournal } from './useJournal.ts';

/** The entries of the journal, newest first, by kind or about one thing. */
export function JournalList(): ReactElement {
  const [filter, setFilter] = useState<JournalFilter>({ action: '', subject: '' });
  const { entries, hasMore, isLoading, error, loadMore } = useJournal(filter);
  return (
    <>
      <form
        className="desk-form mt-4"
        onSubmit={(event) => {
          event.preventDefault();
          const subject = new FormData(event.currentTarget).get('subject');
          setFilter({ ...filter, subject: typeof subject === 'string' ? subject.trim() : '' });
        }}
      >
        <label>
          类型
          <select
            value={filter.action}
            onChange={({ currentTarget: { value } }) => setFilter({ ...filter, action: value })}
          >
            <option value="">全部</option>
            {ACTION_GROUPS.map(({ action, label }) => (
              <option key={action} value={action}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className="desk-grow">
          资料、投稿或报告的编号
          <input
            key={filter.subject}
            type="text"
            name="subject"
            defaultValue={filter.subject}
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        <Button type="submit">查找</Button>
      </form>
      {entries?.length === 0 && <p className="desk-soft mt-6">没有符合条件的记录。</p>}
      <ol className="desk-list mt-6">
        {entries?.map((entry) => (
          <JournalRow
            key={entry.id}
            entry={entry}
            onSubject={(subject) => setFilter({ ...filter, subject })}
          />
        ))}
      </ol>
      {error !== undefined && <Failure error={error} onRetry={loadMore} />}
      {!entries && isLoading && <LateSpinner />}
      {hasMore && error === undefined && (
        <Button className="mt-4 self-center" disabled={isLoading} onClick={loadMore}>
          {isLoading ? '加载中' : '更早的记录'}
        </Button>
      )}
    </>
  );
}
