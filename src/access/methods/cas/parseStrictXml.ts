import { SaxesParser, type SaxesTagNS } from 'saxes';

/** An element with its content; namespaces are resolved. */
export interface XmlElement {
  readonly namespace: string;
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Its own text, concatenated. */
  readonly text: string;
  /**
   * Whether that text is one run of characters, without comments and CDATA sections: parsers differ
   * in the text around those.
   */
  readonly isPlain: boolean;
}

/** CAS responses have four levels; looking up a prefix takes longer at greater depth. */
const DEEPEST = 16;

/**
 * Parses a document that must be well-formed XML 1.0 with namespaces, in UTF-8, without document
 * type or processing instructions: nothing in it is declared, fetched or expanded. Returns
 * undefined otherwise.
 */
export function parseStrictXml(bytes: Uint8Array): XmlElement | undefined {
  try {
    return parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // The parser's message may quote the content, which must not be logged.
    return undefined;
  }
}

interface OpenElement extends XmlElement {
  readonly children: OpenElement[];
  text: string;
  isPlain: boolean;
}

function parse(text: string): XmlElement | undefined {
  const parser = new SaxesParser({
    xmlns: true,
    position: false,
    defaultXMLVersion: '1.0',
    forceXMLVersion: true,
  });
  const open: OpenElement[] = [];
  let root: OpenElement | undefined;
  const refuse = () => {
    throw new Error('not what is allowed in such a document');
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('processinginstruction', refuse);
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^(?:utf-?8|us-ascii)$/iu.test(encoding)) refuse();
  });
  parser.on('opentag', (tag) => {
    if (open.length >= DEEPEST) refuse();
    const element = toElement(tag);
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  const addText = (more: string, isPlain: boolean) => {
    const element = open.at(-1);
    if (element === undefined) return;
    element.text += more;
    element.isPlain &&= isPlain;
  };
  parser.on('text', (more) => addText(more, true));
  parser.on('cdata', (more) => addText(more, false));
  parser.on('comment', () => addText('', false));
  parser.write(text).close();
  return root;
}

function toElement(tag: SaxesTagNS): OpenElement {
  return {
    namespace: tag.uri,
    name: tag.local,
    attributes: new Map(Object.values(tag.attributes).map(({ name, value }) => [name, value])),
    children: [],
    text: '',
    isPlain: true,
  };
}
