let checked = false;

/**
 * Called when a cover fails to load. The first time, checks whether a sign-in is required, as it is
 * off the campus network, and notifies the user what to do (specification, section 8).
 *
 * @param url URL of the failed cover
 * @param mainHost host of the main site, if known
 * @param canSignIn whether the site has a method to sign in
 * @param membersOnly whether the campus network does not help
 */
export async function checkNetwork(
  url: string,
  {
    mainHost,
    canSignIn,
    membersOnly,
  }: {
    readonly mainHost: string | undefined;
    readonly canSignIn: boolean;
    readonly membersOnly: boolean;
  },
): Promise<void> {
  if (checked) return;
  checked = true;
  const response = await fetch(url, { redirect: 'manual' }).catch(() => undefined);
  if (response?.type !== 'opaqueredirect') return;
  // If this cannot be fetched, there is no notice, as when the notices themselves cannot.
  const notice = await import('./networkNotice.ts').catch(() => undefined);
  const isMain = mainHost === undefined || new URL(mainHost).origin === location.origin;
  if (!isMain) notice?.suggestMainHost(mainHost, membersOnly);
  else if (canSignIn) notice?.promptSignIn(membersOnly);
  else if (membersOnly) notice?.reportNoSignIn();
  else notice?.suggestCampusNetwork();
}
