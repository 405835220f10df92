import { CircleCheck, LogOut } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { INVITATION_METHOD, type SessionView, type SignInMethod } from '../../protocol/signIn.ts';
import { PATHS } from '../../protocol/urls.ts';
import { forgetDocuments } from '../offline/forgetDocuments.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { BusyForm } from './BusyForm.tsx';
import { formatDateTime } from './formatDateTime.ts';
import { SendButton } from './SendButton.tsx';

/** The visitor's session: all stored data, and buttons to sign out. */
export function CurrentSession({
  session,
  methods,
  to,
}: {
  readonly session: SessionView;
  readonly methods: readonly SignInMethod[];
  readonly to: string;
}): ReactElement {
  const method = methods.find(({ id }) => id === session.way);
  return (
    <section className="mt-6 rounded-xl border border-line bg-raised p-4">
      <h2 className="flex items-center gap-2 font-medium">
        <CircleCheck className="size-5 shrink-0 text-accent" aria-hidden="true" />
        此浏览器已登录
      </h2>
      <dl className="mt-3 flex flex-col gap-1 text-sm">
        <Row name="验证方式">
          {method?.label ??
            (session.way === INVITATION_METHOD ? '维护者的一次性链接' : '已停用的验证方式')}
        </Row>
        <Row name="登录时间">{formatDateTime(session.since)}</Row>
        <Row name="有效期至">{formatDateTime(session.until)}</Row>
      </dl>
      <p className="mt-3 text-sm text-ink-soft">
        在有效期内使用，有效期将自动延长。除此之外，本站不记录您的身份，详见
        <span className="whitespace-nowrap">
          <TextLink href={PATHS.privacy}>隐私说明</TextLink>。
        </span>
      </p>
      {/* Submitting bubbles. What was kept under this session goes with it. */}
      <div className="mt-4 flex flex-wrap gap-3" onSubmit={forgetDocuments}>
        <BusyForm action={PATHS.login} fields={{ intent: 'end', to }}>
          <SendButton variant="soft">
            <LogOut aria-hidden="true" />
            退出登录
          </SendButton>
        </BusyForm>
        {/* Sign-ins by pass phrase are anonymous: the visitor's other sessions are unknown. */}
        {method?.kind !== 'phrase' && (
          <BusyForm action={PATHS.login} fields={{ intent: 'end-everywhere', to }}>
            <SendButton variant="quiet">在所有设备上退出</SendButton>
          </BusyForm>
        )}
      </div>
    </section>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4">
      <dt className="w-16 text-ink-faint">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
