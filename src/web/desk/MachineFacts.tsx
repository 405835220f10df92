import type { ReactElement } from 'react';
import { formatFileSize } from '../../catalog/fileSize.ts';
import type { Desk } from '../../protocol/contribution/desk.ts';
import { PageSection } from '../layout/PageSection.tsx';
import { formatAge } from '../role/formatAge.ts';

const HOLDS = { archive: '资料库', data: '数据', inbox: '投稿' } as const;
const DATABASES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** A disk with less room than this is nearly full: a tenth. */
const LEAST_FREE = 0.1;
/** A backup older than this is overdue, in ms: a week. */
const OLDEST_BACKUP = 7 * 24 * 3_600_000;

/** Disk, database, the last backup and pull, and what is not in Git yet. */
export function MachineFacts({
  machine: { disks, database, backup, pull, commits },
  now,
}: {
  readonly machine: Desk['machine'];
  readonly now: number;
}): ReactElement {
  const isBackupDue = backup === undefined || now - backup > OLDEST_BACKUP;
  return (
    <PageSection title="服务器">
      <dl className="desk-facts">
        {disks.map(({ holds, free, total }) => (
          <Fact
            key={holds.join(' ')}
            label={`磁盘（${holds.map((each) => HOLDS[each]).join('、')}）`}
            isDue={free < total * LEAST_FREE}
          >
            剩余 {formatFileSize(free)}，共 {formatFileSize(total)}
          </Fact>
        ))}
        <Fact label="数据库">
          {DATABASES[database.kind]}
          {database.size !== undefined && `，${formatFileSize(database.size)}`}
        </Fact>
        <Fact label="最近备份" isDue={isBackupDue}>
          {backup === undefined ? '尚无记录' : `${formatAge(now - backup)}前`}
        </Fact>
        {pull && (
          <Fact label="最近拉取" isDue={!pull.isDone}>
            {formatAge(now - pull.time)}前{!pull.isDone && '，未成功，原因见服务器日志'}
          </Fact>
        )}
        {commits && (
          <Fact label="提交与推送" isDue={commits.reason !== undefined}>
            {commits.waiting} 份投稿已收录，尚未写入 Git 仓库
            {commits.reason !== undefined && (
              <>
                ，将自动重试：<q lang="en">{commits.reason}</q>
              </>
            )}
          </Fact>
        )}
      </dl>
    </PageSection>
  );
}

function Fact({
  label,
  isDue = false,
  children,
}: {
  readonly label: string;
  /** Whether somebody should look after it. */
  readonly isDue?: boolean;
  readonly children: React.ReactNode;
}): ReactElement {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-overdue={isDue || undefined}>{children}</dd>
    </div>
  );
}
