import type { ReactElement } from 'react';

/** What a page says that works only with scripts, to those who have none. */
export function NeedsScript({
  what,
}: {
  /** What cannot be done without: 投稿, 查看进度. */
  readonly what: string;
}): ReactElement {
  return (
    <noscript>
      <p className="mt-6">{what}需要启用 JavaScript，请在浏览器设置中启用后刷新页面。</p>
    </noscript>
  );
}
