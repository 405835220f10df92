import { ShieldCheck } from 'lucide-react';
import type { ReactElement } from 'react';
import type { SignInMethod } from '../../protocol/signIn.ts';
import { PATHS } from '../../protocol/urls.ts';
import { TextLink } from '../ui/TextLink.tsx';

/** The data that a sign-in stores, and for how long; details are on the privacy page. */
export function StoredNote({
  methods,
  sessionDays,
}: {
  readonly methods: readonly SignInMethod[];
  readonly sessionDays: number;
}): ReactElement {
  const identifiesVisitor = methods.some(({ kind }) => kind !== 'phrase');
  return (
    <section className="mt-8 flex gap-3 text-sm text-ink-soft">
      <ShieldCheck className="mt-0.5 size-5 shrink-0 text-ink-faint" aria-hidden="true" />
      <div>
        <h2 className="font-medium text-ink">登录后保存哪些信息</h2>
        <p className="mt-1">
          仅保存验证方式和登录时间
          {identifiesVisitor && '，以及匿名编号'}
          。不保存姓名、学号、邮箱和网络地址，也不会索要学校账号的密码。
        </p>
        <p className="mt-1">
          连续 {sessionDays} 天未使用将自动退出，您也可以随时退出。详见
          <span className="whitespace-nowrap">
            <TextLink href={PATHS.privacy}>隐私说明</TextLink>。
          </span>
        </p>
      </div>
    </section>
  );
}
