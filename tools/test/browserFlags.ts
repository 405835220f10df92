/** The flags of an automated Chromium: no sandbox as root, no GPU, no background requests. */
export const BROWSER_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Glyphs have the same shape on every machine, whatever its hinting settings.
  '--font-render-hinting=none',
];
