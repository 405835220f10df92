import { expect, test } from 'vitest';
import { DEFAULT_SITE } from '../protocol/site.ts';
import { PARAMETERS } from '../protocol/urls.ts';
import { createRenderer } from './entry-server.tsx';

test('重试 after a failed sign-in posts the method in the field that the server reads', async () => {
  const template = '<head><!--head--></head><!--app--><script>"%DATA%"</script>';
  const { render } = createRenderer({ template, site: DEFAULT_SITE });
  const { html } = await render(new URL('https://docs.example.edu/callback/campus'), {
    nonce: '',
    announcements: [],
    hasCatalog: true,
    hasFeeds: true,
    colleges: async () => [],
    search: () => expect.unreachable('nothing is searched'),
    signIn: {
      step: 'callback',
      phase: 'failed',
      errorCode: 'provider-down',
      to: '/',
      method: { id: 'campus', kind: 'oidc', label: '统一身份认证' },
    },
  });
  expect(html).toContain('重试');
  expect(html).toContain(`name="${PARAMETERS.method}" value="campus"`);
});
