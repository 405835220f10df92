/** What a Chromium that we drive starts with: no sandbox as root, no GPU, nothing fetched on its own account. */
export const BROWSER_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Letters have the same shape whatever the machine's settings for them.
  '--font-render-hinting=none',
];
