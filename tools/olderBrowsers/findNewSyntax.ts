import { parseSync } from 'oxc-parser';

type Node = Readonly<Record<string, unknown>>;

/** `(?i: … )` (Chrome 125, Firefox 132). */
const REGEX_MODIFIERS = /\(\?(?:[ims]+(?:-[ims]*)?|-[ims]+):/u;

/**
 * Finds syntax that a browser of November 2023 (Chrome 119, Safari 17.0, Firefox 119) cannot parse,
 * each in a few words. A single occurrence keeps the whole script from running, and it cannot be
 * feature-detected. (For features at run time see e2e/quality/olderBrowsers.)
 */
export function findNewSyntax(source: string): string[] {
  const { program, errors } = parseSync('script.js', source, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`The script cannot be parsed: ${errors[0]?.message}`);
  const found = new Set<string>();
  visit(program, (node) => {
    for (const words of newSyntaxOf(node)) found.add(words);
  });
  return [...found];
}

function newSyntaxOf(node: Node): string[] {
  const { type, kind, phase, attributes, options, decorators, regex } = node;
  const found: string[] = [];
  if (type === 'VariableDeclaration' && /using/u.test(String(kind))) found.push('using');
  if (isList(attributes) && type !== 'TemplateElement') found.push('import attributes');
  if (type === 'ImportExpression' && isNode(options)) found.push('import attributes');
  if (/^(?:Import|Export)/u.test(String(type)) && typeof phase === 'string') {
    found.push(`import ${phase}`);
  }
  if (isList(decorators)) found.push('decorators');
  if (isNode(regex)) found.push(...newInPattern(String(regex.pattern)));
  return found;
}

function newInPattern(pattern: string): string[] {
  const found: string[] = [];
  if (REGEX_MODIFIERS.test(pattern)) found.push(`modifiers in /${pattern}/`);
  const names = [...pattern.matchAll(/\(\?<([^=!>][^>]*)>/gu)].map(([, name]) => name);
  // In branches of an alternative (Chrome 125, Firefox 129).
  if (new Set(names).size < names.length) found.push(`a group name twice in /${pattern}/`);
  return found;
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, see);
  else if (isNode(value)) {
    see(value);
    for (const part of Object.values(value)) {
      if (typeof part === 'object' && part !== null) visit(part, see);
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}
