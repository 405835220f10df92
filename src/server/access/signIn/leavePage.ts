import type { Context } from 'hono';

/**
 * Sends the browser to another site with a page, not with a redirect: browsers apply the CSP
 * directive `form-action` of a form's page to redirects after its submission, and services redirect
 * on to hosts that nobody can list. The page needs no script and is not kept in the history.
 *
 * @param location an absolute URL, http or https
 */
export function leavePage(c: Context, location: string): Response {
  const address = location.replace(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);
  return c.html(
    `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${address}">
<title>正在前往登录页面</title>
<body style="font-family: system-ui, sans-serif; margin: 4rem 1.5rem; text-align: center">
<p role="status">正在前往登录页面…</p>
<p><a href="${address}">没有自动跳转？点击此处继续</a></p>
</body>
</html>
`,
    200,
    { 'cache-control': 'no-store', 'referrer-policy': 'strict-origin' },
  );
}
