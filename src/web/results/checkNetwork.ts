let checked = false;

/**
 * Called when a cover fails to load. The first time, looks whether the reason is a sign-in that
 * stands in between, as it does off the campus network, and tells what to do (specification,
 * section 8).
 *
 * @param url the cover that failed
 * @param mainHost where the main site is, if that is known
 * @param canSignIn whether the site has a method to sign in
 */
export async function checkNetwork(
  url: string,
  { mainHost, canSignIn }: { readonly mainHost: string | undefined; readonly canSignIn: boolean },
): Promise<void> {
  if (checked) return;
  checked = true;
  const answer = await fetch(url, { redirect: 'manual' }).catch(() => undefined);
  if (answer?.type !== 'opaqueredirect') return;
  // Without it there is no notice, as there is none where notices themselves cannot be fetched.
  const notice = await import('./networkNotice.ts').catch(() => undefined);
  const isMain = mainHost === undefined || new URL(mainHost).origin === location.origin;
  if (!isMain) notice?.pointTo(mainHost);
  else if (canSignIn) notice?.askToSignIn();
  else notice?.nameCampus();
}
