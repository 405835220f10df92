import { escapeMarkup } from '../../lib/escapeMarkup.ts';

/** Characters that XML forbids in any form (XML 1.0, section 2.2). */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Escapes a text for XML, between tags or in an attribute. */
export function escapeXml(text: string): string {
  return escapeMarkup(text.replace(FORBIDDEN, ''));
}

/** XML from a template: values are escaped, unless they are XML themselves. */
export function xml(
  parts: TemplateStringsArray,
  ...values: readonly (string | Xml | Xml[])[]
): Xml {
  const text = parts.reduce((before, part, at) => `${before}${textOf(values[at - 1])}${part}`);
  return new Xml(text);
}

/** A piece of XML. */
export class Xml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

function textOf(value: string | Xml | Xml[] | undefined): string {
  if (Array.isArray(value)) return value.map(({ text }) => text).join('');
  return value instanceof Xml ? value.text : escapeXml(value ?? '');
}
