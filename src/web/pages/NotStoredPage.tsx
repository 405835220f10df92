import { type ReactElement, useEffect } from 'react';
import { ARCHIVE_ROUTES, homeUrl, PATHS } from '../../protocol/urls.ts';
import { Message } from '../layout/Message.tsx';
import { PageFrame } from '../layout/PageFrame.tsx';
import { matchPath } from '../navigation/matchRoute.ts';
import { useNavigation } from '../navigation/NavigationContext.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { useOnline } from '../ui/useOnline.ts';

/** A page that only the server has, shown while it cannot be reached: what works instead. */
export function NotStoredPage(): ReactElement {
  const isOnline = useOnline();
  const course = matchPath(ARCHIVE_ROUTES.course, useNavigation().current().pathname)?.name;

  useEffect(() => {
    const reload = () => location.reload();
    addEventListener('online', reload, { once: true });
    return () => removeEventListener('online', reload);
  }, []);

  return (
    <PageFrame isWide>
      <Message title={isOnline ? '服务器没有响应，暂时无法打开本页' : '离线时无法打开本页'}>
        <p className="text-ink-soft">
          {!isOnline && '恢复联网后会自动打开。'}搜索和已离线保存的文件不受影响。
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          {isOnline && (
            <Button variant="primary" onClick={() => location.reload()}>
              重新加载
            </Button>
          )}
          {course !== undefined && (
            <a
              href={homeUrl({ query: course, category: 'all' })}
              className={buttonClass({ variant: isOnline ? 'outline' : 'primary' })}
            >
              搜索“{course}”
            </a>
          )}
          <a href={PATHS.offline} className={buttonClass({ variant: 'outline' })}>
            查看离线内容
          </a>
        </div>
      </Message>
    </PageFrame>
  );
}
