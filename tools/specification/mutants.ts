/** A small change to a business constant, which a test of its row must detect. */
export interface Mutant {
  /** The row of docs/specification.md whose proofs must fail. */
  readonly row: string;
  readonly file: string;
  /** Occurs once in the file. */
  readonly from: string;
  readonly to: string;
}

const TOASTS = 'src/web/ui/toasts.ts';
const DRAWER = 'src/web/preview/drawerRelease.ts';
const PREVIEW = 'src/web/preview/preview.css';
const COOKIES = 'src/web/preview/panelCookies.ts';
const PANEL_LIFETIME = 'src/lib/previewPanelLifetime.ts';
const TOOLTIPS = 'src/web/ui/tooltips.ts';
const THEME = 'src/web/lib/theme.ts';

/** The constants of section 9, and other rules that are a single number or word. */
export const MUTANTS: readonly Mutant[] = [
  mutant('1.8', 'src/web/ui/Wordmark.tsx', '1.5rem)]', '1.375rem)]'),
  mutant(
    '2.8',
    'src/web/routes.tsx',
    'function lazyPage<',
    "void import('./pages/NotFoundPage.tsx');\nfunction lazyPage<",
  ),
  mutant(
    '2.28',
    'src/web/home/SearchPanel.tsx',
    'setCountShown(!isCountShown)',
    'setCountShown(false)',
  ),
  mutant('2.36', 'src/web/entry-client.tsx', 'MOST_SUGGESTIONS = 8', 'MOST_SUGGESTIONS = 9'),
  mutant(
    '4.3',
    THEME,
    'const apply = () => {',
    "const apply = () => {\n    if (localStorage.getItem('theme') === 'dark') return void document.documentElement.classList.replace('light', 'dark');",
  ),
  mutant('9.1', 'src/protocol/pageSize.ts', 'PAGE_SIZE = 20', 'PAGE_SIZE = 21'),
  mutant('9.2', 'src/web/session/addressBar.ts', 'URL_DELAY_MS = 500', 'URL_DELAY_MS = 450'),
  mutant('9.4', 'index.html', 'views < 10', 'views < 11'),
  mutant('9.5', 'src/catalog/isbn.ts', '/^97[89][0-9]{10}$/', '/^97[0-9][0-9]{10}$/'),
  mutant('9.6', 'src/catalog/md5.ts', '[0-9a-f]{32}', '[0-9a-f]{31,32}'),
  mutant('9.7', 'src/catalog/md5.ts', 'slice(0, 8)', 'slice(0, 7)'),
  mutant('9.8', 'src/catalog/stage.ts', "'期中', '期末', '其他'", "'期中', '期末', '其它'"),
  mutant('9.9', 'src/catalog/testTitle.ts', "'第二学期'", "'第2学期'"),
  mutant('9.10', 'src/web/home/SearchBar.tsx', 'sticky top-4', 'sticky top-5'),
  mutant('9.11', 'src/web/app.css', '    40vh,', '    42vh,'),
  mutant('9.12', PREVIEW, 'min(85vh,', 'min(83vh,'),
  mutant('9.12', PREVIEW, 'height: 70vh', 'height: 71vh'),
  mutant('9.13', 'src/web/ui/useIsNarrow.ts', '767.98px', '766.98px'),
  mutant('9.14', PANEL_LIFETIME, '= 7', '= 8'),
  mutant('9.15', COOKIES, 'initial: 40', 'initial: 41'),
  mutant('9.16', PREVIEW, 'min-width: 18rem', 'min-width: 17rem'),
  mutant(
    '9.17',
    PREVIEW,
    'width: 3rem;\n  }\n  .preview[data-collapsed] .preview-body',
    'width: 3.25rem;\n  }\n  .preview[data-collapsed] .preview-body',
  ),
  mutant('9.18', 'src/web/preview/PreviewPanel.tsx', "=== 'b'", "=== 'n'"),
  mutant('9.19', TOOLTIPS, 'TOOLTIP_DELAY = 700', 'TOOLTIP_DELAY = 680'),
  mutant(
    '9.20',
    TOOLTIPS,
    ' || entered.closest(AT_ONCE)',
    ' || (entered.closest(AT_ONCE) && false)',
  ),
  mutant('9.21', TOOLTIPS, 'TOOLTIP_SKIP_DELAY = 300', 'TOOLTIP_SKIP_DELAY = 320'),
  mutant('9.22', 'src/web/results/CopyMd5.tsx', 'CONFIRMATION = 2000', 'CONFIRMATION = 2200'),
  mutant('9.23', 'src/catalog/fileSize.ts', 'bytes < 1024', 'bytes < 1000'),
  mutant('9.24', TOASTS, 'visible: 3', 'visible: 4'),
  mutant('9.25', TOASTS, 'duration: 4000', 'duration: 4200'),
  mutant('9.26', TOASTS, 'width: 356', 'width: 350'),
  mutant('9.27', TOASTS, 'gap: 14', 'gap: 15'),
  mutant('9.28', TOASTS, 'swipe: 20', 'swipe: 22'),
  mutant('9.29', TOASTS, "'bottom-right'", "'bottom-left'"),
  mutant('9.30', TOASTS, "'KeyT'", "'KeyY'"),
  mutant('9.31', 'src/web/ui/SonnerToaster.tsx', 'theme="system"', 'theme="light"'),
  mutant('9.32', 'src/web/results/networkNotice.ts', 'DURATION = 100_000', 'DURATION = 98_000'),
  mutant('9.33', PREVIEW, 'preview-drawer 500ms', 'preview-drawer 480ms'),
  mutant('9.33', PREVIEW, 'transition: transform 500ms', 'transition: transform 480ms'),
  mutant('9.34', DRAWER, 'closeThreshold: 0.25', 'closeThreshold: 0.27'),
  mutant('9.35', DRAWER, 'velocity: 0.4,', 'velocity: 0.43,'),
  mutant('9.36', DRAWER, 'scrollLock: 100', 'scrollLock: 99'),
];

function mutant(row: string, file: string, from: string, to: string): Mutant {
  return { row, file, from, to };
}
