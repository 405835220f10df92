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
        <h2 className="font-medium text-ink">登录后会保存什么</h2>
        <p className="mt-1">
          只保存“一位本校成员，用哪种方式，在什么时候登录”
          {identifiesVisitor && '，以及匿名编号'}
          。不保存姓名、学号、邮箱和网络地址，也不会向您要学校账号的密码。
        </p>
        <p className="mt-1">
          {sessionDays} 天不用就自动退出，您也可以随时退出。详见
          <span className="whitespace-nowrap">
            <TextLink href={PATHS.privacy}>隐私说明</TextLink>。
          </span>
        </p>
      </div>
    </section>
  );
}
