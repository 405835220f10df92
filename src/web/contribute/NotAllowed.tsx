import type { ReactElement } from 'react';
import { PARAMETERS, PATHS } from '../../protocol/urls.ts';
import { useSite } from '../lib/site.ts';
import { useNavigation } from '../navigation/NavigationContext.ts';
import { buttonClass } from '../ui/Button.tsx';

/** The site takes nothing from browsers; it may have a guide for other ways. */
export function Closed(): ReactElement {
  const { contribute } = useSite().links;
  return (
    <div className="mt-6 flex flex-col items-start gap-4">
      <p className="max-w-[42em]">
        本站暂不接受网页投稿。
        {contribute && '您可以按投稿指南提交文件。'}
      </p>
      {contribute && (
        <a href={contribute} rel="noopener" className={buttonClass({ variant: 'soft' })}>
          前往投稿指南
        </a>
      )}
    </div>
  );
}

/** Only members may give; the sign-in leads back to this page. */
export function SignInFirst(): ReactElement {
  const { pathname, search } = useNavigation().current();
  const query = new URLSearchParams({ [PARAMETERS.returnTo]: pathname + search });
  return (
    <div className="mt-6 flex flex-col items-start gap-4">
      <p className="max-w-[42em]">登录后即可投稿。署名与否由您决定，登录信息不会公开。</p>
      <a href={`${PATHS.login}?${query}`} className={buttonClass({ variant: 'primary' })}>
        前往登录
      </a>
    </div>
  );
}
