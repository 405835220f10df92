import type { Site } from '../../protocol/site.ts';
import { OPDS_PATHS, PATHS } from '../../protocol/urls.ts';
import { siteName } from '../discovery/siteName.ts';

/**
 * Says to an e-reader how its owner proves who they are (Authentication for OPDS 1.0, section 2). Of
 * its flows the site has Basic: the password is a token that `campusdocs login` has got.
 */
export function authenticationDocument(site: Site, origin: string): string {
  return JSON.stringify({
    id: origin + OPDS_PATHS.authentication,
    title: siteName(site),
    description:
      '打开文件需要登录。用户名可任意填写，密码填写访问令牌：在电脑上运行 campusdocs login 登录，再用 campusdocs token 显示令牌。',
    links: [
      {
        rel: 'logo',
        href: `${origin}/icons/any-192.png`,
        type: 'image/png',
        width: 192,
        height: 192,
      },
      { rel: 'help', href: `${origin}${PATHS.login}`, type: 'text/html' },
      ...(site.contact === undefined ? [] : [{ rel: 'help', href: `mailto:${site.contact}` }]),
    ],
    authentication: [
      {
        type: 'http://opds-spec.org/auth/basic',
        labels: { login: '用户名（任意）', password: '访问令牌' },
      },
    ],
  });
}
