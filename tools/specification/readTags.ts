import { parseSync } from 'oxc-parser';

/** A test in a source file. */
export interface TaggedTest {
  /** The line number, from 1. */
  readonly line: number;
  /** Matches the title; parts that are only known at run time match anything. */
  readonly title: RegExp;
  /** The length of the literal part of the title: of two matches, the longer one wins. */
  readonly literal: number;
  /** The rows of the specification that the test says it proves: `// spec 4.13, 9.1` above it. */
  readonly rows: readonly string[];
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

const TAG = /^ spec (\d+\.\d+(?:, \d+\.\d+)*)$/u;
/** Functions that define tests: `test`, and those of fixtures with other names. */
const TEST = /^(?:test|\w+Test)$/u;
/** Members of `test` that do not define tests. */
const NO_TEST = new Set(['describe', 'step', 'use', 'extend', 'skip', 'beforeEach', 'afterEach']);

/** The tests of a source file, and the rows that each names. */
export function readTags(file: string, source: string): TaggedTest[] {
  const { program, comments } = parseSync(file, source);
  const tags = new Map<number, readonly string[]>();
  for (const { type, value, start } of comments) {
    const [, rows] = (type === 'Line' && TAG.exec(value)) || [];
    if (rows !== undefined) tags.set(lineAt(source, start), rows.split(', '));
  }
  const found: TaggedTest[] = [];
  walk(program, (node, statement) => {
    if (node.type !== 'CallExpression' || !isTest(node.callee)) return;
    const [title] = Array.isArray(node.arguments) ? node.arguments : [];
    const pattern = isNode(title) ? patternOf(title) : undefined;
    if (!pattern) return;
    const line = lineAt(source, startOf(statement));
    found.push({ line, ...pattern, rows: tags.get(line - 1) ?? [] });
  });
  return found;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Visits every node with the statement that contains it. */
function walk(node: unknown, visit: (node: Node, statement: Node) => void, within?: Node): void {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, visit, within);
    return;
  }
  if (!isNode(node)) return;
  const statement = within && node.type !== 'ExpressionStatement' ? within : node;
  visit(node, statement);
  for (const part of Object.values(node)) walk(part, visit, statement);
}

/** `test`, `test.fails`, `test.each(…)` and `test.runIf(…)`. */
function isTest(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === 'Identifier') return TEST.test(String(callee.name));
  if (callee.type === 'CallExpression') {
    return (
      isNode(callee.callee) && callee.callee.type === 'MemberExpression' && isTest(callee.callee)
    );
  }
  if (callee.type !== 'MemberExpression' || !isNode(callee.property)) return false;
  return isTest(callee.object) && !NO_TEST.has(String(callee.property.name));
}

function patternOf(title: Node): Pick<TaggedTest, 'title' | 'literal'> | undefined {
  if (title.type === 'Literal' && typeof title.value === 'string') {
    return { title: patternWith([title.value]), literal: title.value.length };
  }
  if (title.type === 'TemplateLiteral' && Array.isArray(title.quasis)) {
    const texts = title.quasis.map(({ value }: { value: { cooked: string } }) => value.cooked);
    return { title: patternWith(texts), literal: texts.join('').length };
  }
  // A computed title matches anything.
  return ['Identifier', 'MemberExpression', 'CallExpression'].includes(title.type)
    ? { title: /^/u, literal: 0 }
    : undefined;
}

/** Matches texts with anything between them. */
function patternWith(texts: readonly string[]): RegExp {
  return new RegExp(`^${texts.map((text) => RegExp.escape(text)).join('.*')}$`, 'su');
}

function startOf(node: Node): number {
  return Number(node.start);
}

function lineAt(source: string, position: number): number {
  return source.slice(0, position).split('\n').length;
}
