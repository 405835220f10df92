/** A page in the browser, or the query of the callback. */
export interface Page {
  readonly address: string;
  readonly html: string;
  readonly parameters: URLSearchParams;
}

/**
 * A minimal browser for the pages of a provider in tests: it keeps cookies and follows redirects,
 * up to the callback.
 */
export function openBrowser(callback: string) {
  const cookies = new Map<string, string>();

  async function go(address: string, form?: Readonly<Record<string, string>>): Promise<Page> {
    const isBack = address.split('?')[0] === callback;
    if (isBack) return { address, html: '', parameters: new URL(address).searchParams };
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get('location');
    if (next !== null) return go(new URL(next, address).href);
    if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
    return { address, html: await response.text(), parameters: new URLSearchParams() };
  }

  /** Fills in the form of a page, in addition to its default values. */
  async function submit(page: Page, fields: Readonly<Record<string, string>>): Promise<Page> {
    const [, action = ''] = /<form[^>]*action="([^"]*)"/u.exec(page.html) ?? [];
    const hidden = page.html.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/gu);
    const own = Object.fromEntries([...hidden].map(([, name, value]) => [name, value ?? '']));
    return go(new URL(action, page.address).href, { ...own, ...fields });
  }

  return { go, submit };
}
