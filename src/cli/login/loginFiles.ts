import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { isNotFound } from '../../lib/systemError.ts';

const LoginSchema = v.object({
  /** The origin of the site. */
  site: v.string(),
  token: v.pipe(v.string(), v.minLength(16)),
  scopes: v.array(v.string()),
  /** RFC 3339, by the clock of this machine; the server decides. */
  until: v.string(),
});

/** The sign-in of this user at a site. */
export type Login = v.InferOutput<typeof LoginSchema>;

export type FoundLogin =
  | { readonly login: Login; readonly problem?: never }
  /** There is a file that is not used, and why. `login` has its contents if they are readable. */
  | { readonly login?: Login; readonly problem: string };

/** The sign-ins of this user, in one file for each site. */
export interface LoginFiles {
  read(site: string): Promise<FoundLogin | undefined>;
  /** The origins of all sites with a file, sorted. */
  sites(): Promise<string[]>;
  write(login: Login): Promise<void>;
  /** Resolves to whether there was one. */
  remove(site: string): Promise<boolean>;
}

const SUFFIX = '.json';

/** Mode bits of files that others can read or write. Windows has no such modes. */
const OTHERS_MODE = 0o077;
const HAS_MODES = platform() !== 'win32';

/**
 * Keeps sign-ins below the user's config folder, in files that only the user may read (mode 600 in
 * a folder of mode 700), each replaced atomically. A file that others can read is not used, as ssh
 * does with keys: its token may be known.
 */
export function createLoginFiles(configFolder: string): LoginFiles {
  const folder = join(configFolder, 'logins');
  const pathOf = (site: string) => join(folder, fileNameOf(site));

  async function namesOfFiles(): Promise<string[]> {
    try {
      return (await readdir(folder)).filter((name) => name.endsWith(SUFFIX));
    } catch (error) {
      if (isNotFound(error)) return [];
      throw error;
    }
  }

  return {
    async read(site) {
      const path = pathOf(site);
      let text: string;
      let mode: number;
      try {
        ({ mode } = await stat(path));
        text = await readFile(path, 'utf8');
      } catch (error) {
        if (isNotFound(error)) return undefined;
        throw error;
      }
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), LoginSchema), text);
      if (!parsed.success || parsed.output.site !== site) {
        return { problem: `${path} is damaged: campusdocs logout ${site} removes it.` };
      }
      const login = parsed.output;
      if (HAS_MODES && (mode & OTHERS_MODE) !== 0) {
        const problem = `${path} can be read by others, who may have used it. campusdocs logout ${site} ends it; chmod 600 keeps it.`;
        return { login, problem };
      }
      return { login };
    },
    async sites() {
      return (await namesOfFiles()).flatMap((name) => siteOf(name) ?? []).toSorted();
    },
    async write(login) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // An existing folder may have been created with another mode.
      for (const own of [configFolder, folder]) await chmod(own, 0o700);
      const path = pathOf(login.site);
      const written = `${path}.${randomUUID()}.tmp`;
      try {
        const file = await open(written, 'wx', 0o600);
        try {
          await file.writeFile(`${JSON.stringify(login, undefined, 2)}\n`);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(written, path);
      } catch (error) {
        await unlink(written).catch(() => undefined);
        throw error;
      }
    },
    async remove(site) {
      try {
        await unlink(pathOf(site));
        return true;
      } catch (error) {
        if (isNotFound(error)) return false;
        throw error;
      }
    },
  };
}

/** `https://docs.example.edu` is kept in `https=3A=2F=2Fdocs.example.edu.json`: no colon, for Windows. */
function fileNameOf(site: string): string {
  return `${encodeURIComponent(site).replaceAll('%', '=')}${SUFFIX}`;
}

function siteOf(name: string): string | undefined {
  try {
    const site = decodeURIComponent(name.slice(0, -SUFFIX.length).replaceAll('=', '%'));
    return fileNameOf(site) === name ? site : undefined;
  } catch {
    // Not a name that this program has made.
    return undefined;
  }
}
