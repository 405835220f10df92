import { execFile, spawn } from 'node:child_process';
import {
  access,
  constants,
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { readZipDirectory } from '../zip/readZipDirectory.ts';

/** The formats for LibreOffice, detected by content rather than name. */
export const OFFICE_ENDINGS = ['doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx'] as const;
export type OfficeEnding = (typeof OFFICE_ENDINGS)[number];

/** LibreOffice on this machine, with a temporary profile. */
export interface LibreOffice {
  convert(
    path: string,
    ending: OfficeEnding,
    signal: AbortSignal,
  ): Promise<
    | { readonly pdf: Uint8Array; readonly reason?: never }
    | { readonly pdf?: never; readonly reason: string }
  >;
  close(): Promise<void>;
}

export interface LibreOfficeOptions {
  readonly timeoutMs?: number;
  /** Limit of the address space, which includes shared memory. */
  readonly mostBytes?: number;
  /** False for tests: without a network namespace, the settings alone must prevent connections. */
  readonly unshares?: boolean;
  /** The folder for the profile and temporary files. */
  readonly temporary?: string;
}

const run = promisify(execFile);

/** What the machine lacks, in one line. */
export const INSTALL =
  'sudo apt install --no-install-recommends libreoffice-writer libreoffice-calc libreoffice-impress fonts-noto-cjk';

const TIMEOUT_MS = 90_000;
const MOST_BYTES = 3 * 2 ** 30;
/** A zip may unpack to more than it claims: then the memory limit stops it. */
const MOST_UNPACKED_BYTES = 512 * 2 ** 20;
const LARGEST_PDF_BYTES = 512 * 2 ** 20;

/**
 * Settings that isolate a document: no macros, no links to the network or this machine, and an invalid
 * proxy for any remaining requests.
 */
const SETTINGS: readonly (readonly [path: string, name: string, value: string])[] = [
  ['Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['Office.Common/Security/Scripting', 'DisableActiveContent', 'true'],
  ['Office.Writer/Content/Update', 'Link', '2'],
  ['Office.Writer/Content/Update', 'Field', 'false'],
  ['Office.Calc/Content/Update', 'Link', '2'],
  ['Inet/Settings', 'ooInetProxyType', '1'],
  ['Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'],
  ['Inet/Settings', 'ooInetHTTPProxyPort', '9'],
  ['Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'],
  ['Inet/Settings', 'ooInetHTTPSProxyPort', '9'],
];

/**
 * Why documents cannot be converted on this machine; continues "cannot be made a PDF here: ".
 */
export interface NoLibreOffice {
  readonly reason: string;
  readonly reasonInChinese: string;
}

/** Looks for LibreOffice and a Chinese font. */
export async function openLibreOffice(
  path: string | undefined,
  {
    timeoutMs = TIMEOUT_MS,
    mostBytes = MOST_BYTES,
    unshares = true,
    temporary = tmpdir(),
  }: LibreOfficeOptions = {},
): Promise<LibreOffice | NoLibreOffice> {
  const program = await findProgram('soffice', path);
  if (program === undefined) {
    return {
      reason: `LibreOffice is missing. On Debian: ${INSTALL}`,
      reasonInChinese: `未安装 LibreOffice。在 Debian 上请运行：${INSTALL}`,
    };
  }
  if (!(await hasChineseFont())) {
    return {
      reason: `a font with Chinese characters is missing. On Debian: ${INSTALL}`,
      reasonInChinese: `缺少中文字体。在 Debian 上请运行：${INSTALL}`,
    };
  }
  const folder = await mkdtemp(join(temporary, 'campusdocs-office-'));
  const office: Office = {
    program,
    isolation: unshares && (await canUnshare()) ? UNSHARE : [],
    folder,
    profile: join(folder, 'profile'),
    timeoutMs,
    mostBytes,
  };
  let turns = 0;
  // One at a time: each uses a processor and some hundred MB.
  let last: Promise<unknown> = Promise.resolve();
  return {
    convert(source, ending, signal) {
      turns += 1;
      const turn = join(folder, String(turns));
      const converted = last.then(() => convertOne(office, { source, ending, turn, signal }));
      last = converted.catch(() => undefined);
      return converted;
    },
    async close() {
      await last;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Office extends Required<Pick<LibreOfficeOptions, 'timeoutMs' | 'mostBytes'>> {
  readonly program: string;
  /** The command and options that disable the network; empty if that is not possible. */
  readonly isolation: readonly string[];
  readonly folder: string;
  readonly profile: string;
}

interface Conversion {
  readonly source: string;
  readonly ending: OfficeEnding;
  /** A new temporary folder. */
  readonly turn: string;
  readonly signal: AbortSignal;
}

async function convertOne(
  office: Office,
  { source, ending, turn, signal }: Conversion,
): ReturnType<LibreOffice['convert']> {
  const { profile, timeoutMs } = office;
  signal.throwIfAborted();
  const directory = ending.endsWith('x') ? await readZipDirectory(source) : undefined;
  if (directory && directory.totalSize > MOST_UNPACKED_BYTES) {
    const mib = Math.round(MOST_UNPACKED_BYTES / 2 ** 20);
    return { reason: `it unpacks to more than ${mib} MiB` };
  }
  try {
    await mkdir(turn);
    await mkdir(join(profile, 'user'), { recursive: true });
    // Each time, because LibreOffice writes its state into the same file.
    await writeFile(join(profile, 'user', 'registrymodifications.xcu'), settingsFile());
    // Under a fixed name: the original could be taken for an option, or select a filter.
    const input = join(turn, `document.${ending}`);
    await copyFile(source, input);
    const { isEnded, code } = await runOffice(office, { turn, input, signal });
    signal.throwIfAborted();
    // If it is killed, its profile may be unusable.
    if (!isEnded || code !== 0) await rm(profile, { recursive: true, force: true });
    if (!isEnded) return { reason: `LibreOffice takes longer than ${timeoutMs / 1000} s for it` };
    const pdf = await readFile(join(turn, 'document.pdf')).catch(() => undefined);
    if (pdf === undefined || pdf.length === 0) {
      const why = code === 0 ? 'cannot open it' : 'ended early, perhaps for want of memory';
      return { reason: `LibreOffice ${why}: is it damaged, locked, or very large?` };
    }
    return { pdf: withoutTraces(pdf) };
  } finally {
    await rm(turn, { recursive: true, force: true });
  }
}

/** Runs LibreOffice on a file. Returns its exit code, and whether it ended within the time. */
function runOffice(
  { program, isolation, profile, timeoutMs, mostBytes }: Office,
  { turn, input, signal }: Pick<Conversion, 'turn' | 'signal'> & { readonly input: string },
): Promise<{ readonly isEnded: boolean; readonly code: number | null }> {
  const kibibytes = Math.floor(mostBytes / 1024);
  const blocks = Math.floor(LARGEST_PDF_BYTES / 512);
  const child = spawn(
    isolation[0] ?? 'sh',
    [
      ...(isolation.length > 0 ? [...isolation.slice(1), 'sh'] : []),
      '-c',
      `ulimit -v ${kibibytes}; ulimit -f ${blocks}; ulimit -c 0; exec nice "$@"`,
      'sh',
      program,
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      ...['--headless', '--norestore', '--nolockcheck', '--nodefault', '--nologo'],
      ...['--convert-to', 'pdf', '--outdir', turn, input],
    ],
    {
      cwd: turn,
      env: { PATH: '/usr/bin:/bin', HOME: turn, TMPDIR: turn, LANG: 'C.UTF-8' },
      // It starts child processes: all of them are killed together.
      detached: true,
      stdio: 'ignore',
    },
  );
  return new Promise((resolve, reject) => {
    let isEnded = true;
    const end = () => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // The process has ended meanwhile.
      }
    };
    const timeout = setTimeout(() => {
      isEnded = false;
      end();
    }, timeoutMs);
    signal.addEventListener('abort', end, { once: true });
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timeout);
      signal.removeEventListener('abort', end);
      end();
      resolve({ isEnded, code });
    });
  });
}

/**
 * Removes time-dependent data from a PDF of LibreOffice, so that the same document gives the same
 * bytes: overwrites the dates, the id and the checksum with spaces or zeros. They are in the last
 * bytes of the file, uncompressed.
 */
function withoutTraces(pdf: Uint8Array): Uint8Array {
  const TAIL_BYTES = 4096;
  const from = Math.max(0, pdf.length - TAIL_BYTES);
  const copy = Buffer.from(pdf);
  const tail = copy
    .toString('latin1', from)
    .replace(/\/(?:CreationDate|ModDate)\s*\([^()\\]*\)/gu, (all) => ' '.repeat(all.length))
    .replace(/\/ID\s*\[[^\]]*\]/gu, (all) => all.replace(/[0-9A-Fa-f](?=[^<]*>)/gu, '0'))
    .replace(/\/DocChecksum\s*\/[0-9A-F]+/gu, (all) => ' '.repeat(all.length));
  copy.write(tail, from, 'latin1');
  return copy;
}

function settingsFile(): string {
  const items = SETTINGS.map(
    ([path, name, value]) =>
      `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${items.join('\n')}
</oor:items>
`;
}

/** Finds a program in the folders of `PATH`. */
export async function findProgram(
  name: string,
  path: string | undefined,
): Promise<string | undefined> {
  for (const folder of [
    ...(path ?? '').split(delimiter),
    '/Applications/LibreOffice.app/Contents/MacOS',
  ]) {
    if (folder === '') continue;
    const program = join(folder, name);
    const isThere = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return program;
  }
  return undefined;
}

/** Whether there is a Chinese font, without which characters are boxes. Assumed if unknown. */
async function hasChineseFont(): Promise<boolean> {
  try {
    const { stdout } = await run('fc-list', [':lang=zh', 'family']);
    return stdout.trim() !== '';
  } catch {
    return true;
  }
}

/** An empty network namespace, with the same user and no other rights. */
const UNSHARE = ['unshare', '--user', '--map-root-user', '--net'];

/** Not every system allows it to all users, and containers seldom do. */
async function canUnshare(): Promise<boolean> {
  const [program = '', ...options] = UNSHARE;
  return run(program, [...options, 'true']).then(
    () => true,
    () => false,
  );
}
