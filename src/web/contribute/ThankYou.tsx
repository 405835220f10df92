import { type ReactElement, useEffect, useRef } from 'react';
import { PATHS } from '../../protocol/urls.ts';
import { deviceStorage } from '../lib/deviceStorage.ts';
import { TextLink } from '../ui/TextLink.tsx';
import type { GivenFile } from './createGiving.ts';
import { FollowLink } from './FollowLink.tsx';
import { browserSecret } from './secret.ts';

/** Thanks for what was submitted, and says how to follow it. */
export function ThankYou({
  files,
  isComplete,
}: {
  readonly files: readonly GivenFile[];
  /** Nothing is left to submit. */
  readonly isComplete: boolean;
}): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => {
    if (isComplete) heading.current?.focus();
  }, [isComplete]);
  return (
    <section className="give-thanks" aria-labelledby="give-thanks-heading">
      <h2 id="give-thanks-heading" ref={heading} tabIndex={-1} className="text-lg font-medium">
        感谢您的投稿！
      </h2>
      <p>
        已提交 {files.length} 份，审核通过后即可搜索和下载。您可以随时在
        <TextLink href={PATHS.following}>投稿进度</TextLink>中查看、修改或撤回。
      </p>
      <FollowLink secret={browserSecret(deviceStorage())} />
      {isComplete && <p className="give-note">还有其他文件？可在下方继续选择。</p>}
    </section>
  );
}
