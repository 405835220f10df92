/** The styles of the page at `/api/`, with the colours of `web/ui/colours.css`. */
export const API_PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --paper: oklch(0.978 0.005 95);
  --raised: oklch(0.998 0.001 95);
  --sunken: oklch(0.951 0.007 95);
  --ink: oklch(0.25 0.012 220);
  --ink-soft: oklch(0.43 0.012 220);
  --line: oklch(0.905 0.007 95);
  --accent: oklch(0.45 0.085 170);
  --accent-soft: oklch(0.948 0.022 170);
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: oklch(0.212 0.007 220);
    --raised: oklch(0.248 0.008 220);
    --sunken: oklch(0.285 0.009 220);
    --ink: oklch(0.925 0.006 95);
    --ink-soft: oklch(0.775 0.008 95);
    --line: oklch(0.325 0.009 220);
    --accent: oklch(0.81 0.085 170);
    --accent-soft: oklch(0.315 0.035 175);
  }
}
* { box-sizing: border-box; }
html {
  background: var(--paper);
  color: var(--ink);
  font-family: system-ui, -apple-system, "PingFang SC", "HarmonyOS Sans SC", "MiSans",
    "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif;
  line-height: 1.6;
  text-autospace: normal;
  overflow-wrap: break-word;
  text-size-adjust: 100%;
}
body { margin: 0; }
header, main { max-width: 56rem; margin: 0 auto; padding: 0 1rem; }
@media (width >= 768px) { header, main { padding: 0 1.5rem; } }
header { padding-top: 1.25rem; }
main { padding-bottom: 4rem; }
a { color: var(--accent); text-underline-offset: 0.2em; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 1.5rem 0 1rem; }
h2 { font-size: 1.375rem; margin: 3rem 0 0.75rem; }
h3 { font-size: 1rem; font-weight: 500; margin: 0; }
h4 { font-size: 0.875rem; color: var(--ink-soft); margin: 1.25rem 0 0.25rem; }
code, pre { font-family: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace; }
code { font-size: 0.875em; overflow-wrap: anywhere; }
pre {
  margin: 0.25rem 0;
  padding: 0.75rem 1rem;
  overflow-x: auto;
  border-radius: 0.5rem;
  background: var(--sunken);
  font-size: 0.8125rem;
}
pre code { font-size: 1em; overflow-wrap: normal; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin: 1rem 0; padding: 0; list-style: none; }
nav a { display: inline-block; padding: 0.25rem 0; }
.soft { color: var(--ink-soft); }
details {
  margin: 0.5rem 0;
  border: 1px solid var(--line);
  border-radius: 0.75rem;
  background: var(--raised);
}
summary { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; padding: 0.75rem 1rem; cursor: pointer; }
summary h3 { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: baseline; min-width: 0; }
.method {
  min-width: 4.25rem;
  padding: 0 0.5rem;
  border-radius: 0.375rem;
  background: var(--accent-soft);
  color: var(--accent);
  font-size: 0.8125rem;
  text-align: center;
}
details > div { padding: 0 1rem 1rem; border-top: 1px solid var(--line); }
.fields { margin: 0; padding: 0; list-style: none; }
.fields > li { margin-top: 0.5rem; }
.fields > li > div { margin-left: 1rem; }
`;
