import { dirname, join } from 'node:path/posix';
import type { Import } from './readImports.ts';

/** An import that breaks a rule, and what to do instead. */
export interface Violation {
  readonly file: string;
  readonly specifier: string;
  readonly advice: string;
}

interface ImportRule {
  /** Modules whose values and types may be imported. */
  readonly values: readonly string[];
  /** Modules of which only types may be imported. */
  readonly types?: readonly string[];
  /** What to do instead. */
  readonly advice: string;
}

/** The module that every other may import. */
const SHARED_MODULE = 'src/lib';

/**
 * The folders of the web app, from top to bottom: each may import those in the rows below its own
 * (docs/architecture.md, "The web app"). Files directly in `src/web` put the app together.
 */
const WEB_LAYERS = [
  [
    'home',
    'items',
    'courses',
    'pages',
    'sign-in',
    'viewer',
    'contribute',
    'review',
    'desk',
    'community',
  ],
  ['results', 'preview', 'role'],
  ['kept'],
  ['restore', 'layout'],
  ['offline'],
  ['session'],
  ['navigation', 'keyboard', 'in-app'],
] as const;

/** The import rules of `src/web` and of each of its folders. */
function webRules(): Record<string, ImportRule> {
  const shared = ['src/catalog', 'src/protocol', 'src/web/lib', 'src/web/ui'];
  const types = ['src/search'];
  const folders = WEB_LAYERS.flatMap((layer, offset) => {
    const below = WEB_LAYERS.slice(offset + 1).flat();
    const rule = {
      values: [...shared, ...below.map((folder) => `src/web/${folder}`)],
      types,
      advice:
        below.length === 0
          ? 'this folder is the lowest of the web app: take what it needs as an argument or a prop.'
          : `of the web app, this folder knows only lib/, ui/ and what lies below it (${below.join(', ')}): move the part down, or hand it in from above.`,
    };
    return layer.map((folder) => [`src/web/${folder}`, rule] as const);
  });
  return {
    'src/web': {
      values: [...shared, ...WEB_LAYERS.flat().map((folder) => `src/web/${folder}`)],
      types,
      advice:
        'the web app knows the catalog and the protocol, and only types of search/: ask through a SearchClient; what runs on Node belongs behind a URL.',
    },
    ...Object.fromEntries(folders),
    'src/web/lib': {
      values: ['src/catalog', 'src/protocol'],
      types,
      advice: 'lib/ is what several pages share: move what belongs to one page there.',
    },
    'src/web/ui': {
      values: ['src/web/lib'],
      types: ['src/protocol'],
      advice: 'ui/ knows neither routes nor data: take it as a prop, or move the part to its page.',
    },
  };
}

/**
 * The folders of search, from top to bottom, each allowed to import those in the rows below its own
 * (docs/architecture.md, "Search"). Files directly in `src/search` put the engine together;
 * `weights.ts` has a row like a folder, because folders use it. Tests may use the whole engine.
 */
const SEARCH = 'src/search';
const SEARCH_LAYERS = [
  ['suggest', 'correct', 'courses'],
  ['rank'],
  ['match'],
  ['query'],
  ['weights.ts'],
  ['index'],
  ['pack'],
  ['lexicon'],
  ['text', 'lib'],
] as const;

/** The import rules of `src/search` and of each of its folders. */
function searchRules(): Record<string, ImportRule> {
  const rule = (below: readonly string[], advice: string): ImportRule => ({
    values: ['src/catalog', ...below.map((folder) => `${SEARCH}/${folder}`)],
    advice,
  });
  const folders = SEARCH_LAYERS.flatMap((layer, offset) => {
    const below = SEARCH_LAYERS.slice(offset + 1).flat();
    const own = rule(
      below,
      `of search, this folder knows only what lies below it (${below.join(', ') || 'nothing'}): move the part down, or pass it in as an argument.`,
    );
    return layer.map((folder) => [`${SEARCH}/${folder}`, own] as const);
  });
  return {
    [SEARCH]: rule(
      SEARCH_LAYERS.flat(),
      'search/ is data in, hits out: pass what it needs in as an argument.',
    ),
    ...Object.fromEntries(folders),
  };
}

/** The modules that each module may import (docs/architecture.md, "Modules and import rules"). */
const IMPORT_RULES: Record<string, ImportRule> = {
  [SHARED_MODULE]: {
    values: [],
    advice: 'lib/ is below every module: pass what it needs in as an argument.',
  },
  'src/catalog': {
    values: [],
    advice: 'catalog/ knows only what an item is: pass what it needs in as an argument.',
  },
  ...searchRules(),
  'src/protocol': {
    values: ['src/catalog'],
    advice: 'protocol/ is what browser and server agree on: move what is not to its own module.',
  },
  'src/storage': {
    values: [],
    advice: 'storage/ knows keys and bytes, not books: move the rule to whoever calls it.',
  },
  'src/archive': {
    values: ['src/catalog', 'src/search', 'src/storage'],
    advice: 'archive/ publishes a catalog and knows no server: take it as a parameter from cli/.',
  },
  'src/fulltext': {
    values: ['src/catalog', 'src/search', 'src/protocol'],
    advice: 'fulltext/ knows words on pages, not where these are stored: hand texts in from cli/.',
  },
  'src/state': {
    values: [],
    advice: 'state/ keeps rows and knows no visitor: pass in what it is to keep.',
  },
  'src/access': {
    values: ['src/protocol', 'src/state'],
    advice: 'access/ takes facts and returns a decision: pass the facts in.',
  },
  'src/config': {
    values: ['src/storage', 'src/access', 'src/protocol'],
    advice: 'config/ only makes typed values of site.yml and the environment.',
  },
  'src/contribute': {
    values: ['src/catalog', 'src/protocol', 'src/storage', 'src/state', 'src/access', 'src/config'],
    advice:
      'contribute/ has the rules of giving and reviewing: the archive is a port, and HTTP is in server/.',
  },
  'src/server': {
    values: [
      'src/catalog',
      'src/search',
      'src/protocol',
      'src/storage',
      'src/state',
      'src/access',
      'src/config',
      'src/contribute',
    ],
    advice:
      'serving sees no YAML and no React: add it to AppParts and hand it in from cli/openServer.ts.',
  },
  'src/cli': {
    values: [
      'src/catalog',
      'src/search',
      'src/protocol',
      'src/storage',
      'src/archive',
      'src/fulltext',
      'src/state',
      'src/access',
      'src/config',
      'src/contribute',
      'src/server',
    ],
    advice: 'cli/ wires everything but the web app, whose renderer it loads from the build.',
  },
  ...webRules(),
  e2e: {
    values: ['src/protocol'],
    advice: 'a journey knows what a visitor knows: reach the product through the browser.',
  },
};

/** Files that may import additional modules or single files of them. */
const EXCEPTIONS: Record<
  string,
  Pick<ImportRule, 'values' | 'types'> & { readonly files?: readonly string[] }
> = {
  // Its entry point in the browser.
  'src/web/session/search.worker.ts': { values: ['src/search'] },
  // What is marked on a page must be what the search has found there.
  'src/web/viewer/locateMarks.ts': { values: [], files: ['src/search/text/foldText.ts'] },
  // It implements the server's `PageRenderer`, so it may import its types, but no values.
  'src/web/entry-server.tsx': { values: [], types: ['src/server'] },
};

/** Test servers, contracts and fixtures, with a folder per module. */
const TEST_SUPPORT = 'test/support/';

/** Packages that depend on a runtime, and so are not allowed in modules that run everywhere. */
const PURE = [SHARED_MODULE, 'src/catalog', 'src/search', 'src/protocol'];
const PURE_PACKAGES = ['valibot'];

/**
 * Finds the imports of a file that break a rule.
 *
 * @param file path from the project's folder, with forward slashes
 */
export function findViolations(file: string, imports: readonly Import[]): Violation[] {
  const module = moduleOf(file);
  const rule = module && IMPORT_RULES[module];
  if (!rule) return [];
  const isTest = /\.test\.tsx?$/u.test(file);
  return imports.flatMap(({ specifier, typeOnly }) => {
    const found = (advice: string) => [{ file, specifier, advice }];
    if (!specifier.startsWith('.')) {
      if (isTest || !PURE.some((pure) => isWithin(module, pure))) return [];
      if (PURE_PACKAGES.some((name) => specifier === name)) return [];
      return found(`${module}/ runs everywhere: hand in what only one runtime has.`);
    }
    const target = join(dirname(file), specifier);
    if (!/\.[a-z]+$/u.test(target.replace(/\?.*$/u, ''))) {
      return found('name the file with its extension, as Node resolves it.');
    }
    if (target.startsWith(TEST_SUPPORT) && file.startsWith('src/')) {
      if (!isTest) {
        return found('the product does not run test servers and fixtures: move the part to src/.');
      }
      const [, own] = file.split('/');
      if (target.startsWith(`${TEST_SUPPORT}${own}/`)) return [];
    }
    const targetModule = moduleOf(target);
    if (targetModule === module || targetModule === SHARED_MODULE) return [];
    if (targetModule === undefined) {
      // A fixture beside e2e, a style sheet, package.json: not in any module.
      return target.startsWith('..') ? found('nothing outside the project is imported.') : [];
    }
    if (isTest && isWithin(module, SEARCH) && isWithin(targetModule, SEARCH)) return [];
    const isListed = (modules: readonly string[] = []) =>
      modules.some((one) => isWithin(targetModule, one));
    const exception = EXCEPTIONS[file];
    const isOpen = [rule, exception].some(
      (door) => isListed(door?.values) || (typeOnly && isListed(door?.types)),
    );
    return isOpen || exception?.files?.includes(target) ? [] : found(rule.advice);
  });
}

/** Whether a path or module is this module or inside it. */
function isWithin(path: string, module: string): boolean {
  return path === module || path.startsWith(`${module}/`);
}

/**
 * The innermost module that contains a path; a module may be a single file. Test support has the
 * rules of the module it belongs to.
 */
function moduleOf(path: string): string | undefined {
  const supported = path.replace(TEST_SUPPORT, 'src/');
  return Object.keys(IMPORT_RULES)
    .filter((module) => isWithin(supported, module))
    .sort((a, b) => b.length - a.length)[0];
}
