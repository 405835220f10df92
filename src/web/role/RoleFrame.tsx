import { type ReactElement, type ReactNode, useEffect } from 'react';
import type { Role } from '../../lib/role.ts';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import { type DeskMe, DeskMeSchema } from '../../protocol/contribution/desk.ts';
import { signInUrl } from '../../protocol/safeReturn.ts';
import { PATHS } from '../../protocol/urls.ts';
import { ContactLine } from '../layout/ContactLine.tsx';
import { Footer } from '../layout/Footer.tsx';
import { Logo } from '../layout/Logo.tsx';
import { NeedsScript } from '../layout/NeedsScript.tsx';
import { noteRole } from '../lib/notedRole.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Failure } from './Failure.tsx';
import { LateSpinner } from './LateSpinner.tsx';
import { useResource } from './useResource.ts';
import './role.css';

/** Who looks at a page for those with a role. */
export type Holder = Required<Pick<DeskMe, 'role'>> & DeskMe;

const PAGES: readonly { readonly path: string; readonly label: string; readonly needs: Role }[] = [
  { path: PATHS.review, label: '审核', needs: 'reviewer' },
  { path: PATHS.desk, label: '工作台', needs: 'reviewer' },
  { path: PATHS.journal, label: '操作日志', needs: 'maintainer' },
  { path: PATHS.roles, label: '权限', needs: 'maintainer' },
];

function pagesOf(role: Role) {
  return PAGES.filter(({ needs }) => needs === 'reviewer' || role === 'maintainer');
}

/**
 * The frame of the pages for those with a role. It finds out who looks, and explains to everybody else
 * what the page is for; what it shows is protected by the server, not by this.
 *
 * @param layout `full` fills the window, and its parts scroll by themselves
 */
export function RoleFrame({
  title,
  current,
  layout = 'wide',
  onShortcuts,
  children,
}: {
  readonly title: string;
  /** The path of this page. */
  readonly current: string;
  readonly layout?: 'wide' | 'full';
  readonly onShortcuts?: () => void;
  readonly children: (holder: Holder) => ReactNode;
}): ReactElement {
  const { data, error, reload } = useResource(`${CONTRIBUTION_API.desk}/me`, DeskMeSchema);
  const role = data?.role;
  const isKnown = data !== undefined;
  // Synchronises with the browser's storage.
  useEffect(() => {
    if (isKnown) noteRole(role !== undefined);
  }, [isKnown, role]);
  const isFull = layout === 'full' && role !== undefined;
  return (
    <div className={isFull ? 'role-frame role-full' : 'role-frame'}>
      <header className="role-header">
        <Logo size="sm" />
        {role && (
          <nav aria-label="审核与维护">
            <ul className="role-pages">
              {pagesOf(role).map(({ path, label }) => (
                <li key={path}>
                  <a href={path} aria-current={path === current ? 'page' : undefined}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </header>
      <main className="role-main">
        {data && role ? (
          children({ ...data, role })
        ) : data ? (
          <Explanation
            title={title}
            current={current}
            isSignedIn={data.tag !== undefined}
            canSignIn={data.canSignIn !== false}
          />
        ) : (
          <>
            <h1 className="text-2xl font-semibold">{title}</h1>
            <NeedsScript what="该页面" />
            {error ? <Failure error={error} onRetry={reload} /> : <LateSpinner />}
          </>
        )}
      </main>
      {!isFull && <Footer {...(onShortcuts && { onShortcuts })} />}
    </div>
  );
}

/** What a page for those with a role is for, and how one gets there. */
function Explanation({
  title,
  current,
  isSignedIn,
  canSignIn,
}: {
  readonly title: string;
  readonly current: string;
  readonly isSignedIn: boolean;
  readonly canSignIn: boolean;
}): ReactElement {
  return (
    <div className="max-w-[42em]">
      <h1 className="text-2xl font-semibold">{title}</h1>
      <p className="mt-3">该页面仅供本站的审核者和维护者使用。</p>
      {isSignedIn ? (
        <p className="mt-2 text-ink-soft">
          您已登录，但尚未获得权限。如需参与审核，请向维护者索取一次性链接，登录后打开即可。
        </p>
      ) : !canSignIn ? (
        <p className="mt-2 text-ink-soft">如需参与审核，请向维护者索取一次性链接。</p>
      ) : (
        <>
          <p className="mt-2 text-ink-soft">如果您已获得权限，登录后即可继续。</p>
          <a href={signInUrl(current)} className={`mt-5 ${buttonClass({ variant: 'primary' })}`}>
            前往登录
          </a>
        </>
      )}
      <div className="mt-6">
        <ContactLine />
      </div>
    </div>
  );
}
