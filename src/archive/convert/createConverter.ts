import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { errorCode } from '../../lib/systemError.ts';
import type { ConvertibleSource } from './findSource.ts';
import { type LibreOffice, type NoLibreOffice, openLibreOffice } from './libreOffice.ts';
import { makePdf } from './makePdf.ts';

/** The converted PDF, or why there is none; the reason continues the name of the source. */
export type Converted =
  | { readonly pdf: string; readonly reason?: never }
  | { readonly pdf?: never; readonly reason: string; readonly reasonInChinese: string };

/** Converts files that an archive does not accept to PDFs. */
export interface Converter {
  /** @param sha256 of the source; its earlier PDF is reused */
  convert(source: ConvertibleSource, sha256: string, signal: AbortSignal): Promise<Converted>;
  close(): Promise<void>;
}

/** Incremented when the same source gives another PDF. */
const VERSION = 1;

/**
 * @param folder for PDFs until they are in an archive; created on demand. Without it, they are made
 *   again each time
 * @param path the search path of programs, by which LibreOffice is found
 */
export function createConverter({
  folder,
  path,
}: {
  readonly folder: string;
  readonly path: string | undefined;
}): Converter {
  let office: Promise<LibreOffice | NoLibreOffice> | undefined;
  let cacheFolder: Promise<string> | undefined;
  let temporaryFolder: string | undefined;

  const openOffice = () => {
    office ??= openLibreOffice(path);
    return office;
  };

  async function openCacheFolder(): Promise<string> {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return folder;
    } catch {
      temporaryFolder = await mkdtemp(join(tmpdir(), 'campusdocs-converted-'));
      return temporaryFolder;
    }
  }

  return {
    async convert(source, sha256, signal) {
      cacheFolder ??= openCacheFolder();
      const pdf = join(await cacheFolder, `${sha256}-${VERSION}.pdf`);
      const isConverted = await stat(pdf).then(
        (stats) => stats.isFile(),
        () => false,
      );
      if (isConverted) return { pdf };
      const bytes = await makeBytes(source, openOffice, signal);
      if ('reason' in bytes) return bytes;
      try {
        const unfinished = `${pdf}.${process.pid}`;
        await writeFile(unfinished, bytes, { mode: 0o600 });
        await rename(unfinished, pdf);
        return { pdf };
      } catch (error) {
        return failed(`its PDF cannot be written (${errorCode(error)})`);
      }
    },
    async close() {
      const opened = await office;
      if (opened && 'close' in opened) await opened.close();
      if (temporaryFolder !== undefined)
        await rm(temporaryFolder, { recursive: true, force: true });
    },
  };
}

/** @param openOffice opens LibreOffice on first use */
async function makeBytes(
  { path: source, of }: ConvertibleSource,
  openOffice: () => Promise<LibreOffice | NoLibreOffice>,
  signal: AbortSignal,
): Promise<Uint8Array | { readonly reason: string; readonly reasonInChinese: string }> {
  switch (of.form) {
    case 'office': {
      const opened = await openOffice();
      if ('reason' in opened) {
        return {
          reason: `cannot be made a PDF here: ${opened.reason}`,
          reasonInChinese: `本机无法转换为 PDF：${opened.reasonInChinese}`,
        };
      }
      const { pdf, reason } = await opened.convert(source, of.ending, signal);
      return reason === undefined ? pdf : failed(reason);
    }
    case 'pictures': {
      const request = { kind: 'pictures' as const, paths: [...of.paths] };
      const { pdf, reason, at } = await makePdf(request, signal);
      const name = at === undefined || of.paths.length === 1 ? '' : basename(of.paths[at] ?? '');
      if (reason === undefined) return pdf;
      return failed(name === '' ? reason : `${name}: ${reason}`);
    }
    case 'markdown':
    case 'text': {
      const title = basename(source, extname(source));
      const { pdf, reason } = await makePdf({ kind: of.form, path: source, title }, signal);
      return reason === undefined ? pdf : failed(reason);
    }
  }
}

function failed(reason: string): { readonly reason: string; readonly reasonInChinese: string } {
  return {
    reason: `cannot be made a PDF: ${reason}`,
    reasonInChinese: '无法转换为 PDF，请打开检查，或自行导出为 PDF',
  };
}
