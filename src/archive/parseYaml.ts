import { parseDocument, type ScalarTag, type YAMLError } from 'yaml';
import { messageOf } from '../lib/messageOf.ts';

/** The value of a YAML text, or why it cannot be parsed. */
export type YamlResult =
  | { readonly value: unknown; readonly reason?: never }
  | { readonly value?: never; readonly reason: string };

/**
 * A number that would not print as it was written is text: `1.10` is an edition, a run of 32 digits
 * is an id, and `12e34` may be either. So are numbers that JSON cannot represent.
 */
const losslessNumber: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  test: /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/,
  resolve: (source) => {
    const number = Number(source);
    return String(number) === source ? number : source;
  },
};

/**
 * Parses one YAML 1.2 document into plain values (null, booleans, numbers, strings, lists, maps).
 * Never throws: duplicate keys, aliases (no archive needs them, and a few lines of them can exhaust
 * memory) and every syntax error give a reason with the line.
 */
export function parseYaml(text: string): YamlResult {
  try {
    const document = parseDocument(text, {
      schema: 'failsafe',
      customTags: (tags) => [...tags, 'null', 'bool', losslessNumber],
      stringKeys: true,
      prettyErrors: true,
    });
    const [error] = document.errors;
    if (error) return { reason: reasonOf(error) };
    return { value: document.toJS({ maxAliasCount: 0 }) };
  } catch (error) {
    if (error instanceof ReferenceError) {
      return { reason: ALIAS };
    }
    if (error instanceof RangeError) return { reason: TOO_DEEP };
    return { reason: `is not YAML: ${messageOf(error)}` };
  }
}

const ALIAS = 'uses an alias (*name), which is not read; write the value out or put it in quotes';

/** Deep nesting overflows the parser's stack. */
const TOO_DEEP = 'is nested too deeply; write it flat';

function reasonOf(error: YAMLError): string {
  const line = error.linePos?.[0].line;
  const where = line === undefined ? '' : ` (line ${line})`;
  switch (error.code) {
    case 'DUPLICATE_KEY':
      return `has the same key twice${where}; keep one of them`;
    case 'MULTIPLE_DOCS':
      return `holds several documents (---)${where}; keep one`;
    case 'TAB_AS_INDENT':
      return `is indented with a tab${where}; use spaces`;
    case 'RESOURCE_EXHAUSTION':
      return TOO_DEEP;
    case 'BAD_ALIAS':
      return ALIAS;
    default:
      // The first line names the error; the following ones draw its position, which a log cannot
      // show.
      return `is not YAML: ${error.message.split('\n', 1)[0]?.replace(/:$/u, '')}`;
  }
}
