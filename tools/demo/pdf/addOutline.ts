import type { OutlineEntry } from './outline.ts';

type Node = OutlineEntry & { number: number; children: Node[] };

/**
 * Appends an outline to a PDF that has none, as an incremental update (ISO 32000-1, 7.5.6 and 12.3.3).
 * `pages` are the object numbers of the pages in order. Throws when the file is not as Skia writes it.
 */
export function addOutline(
  pdf: Buffer,
  entries: readonly OutlineEntry[],
  pages: readonly number[],
): Buffer {
  const text = pdf.toString('latin1');
  const [, size, root] = /trailer\s*<<\/Size (\d+)\s*\/Root (\d+) 0 R/.exec(text) ?? [];
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1];
  const catalog = new RegExp(`(?:^|\\n)${root} 0 obj\\s*<<([^]*?)>>\\s*endobj`).exec(text)?.[1];
  if (size === undefined || previous === undefined || catalog === undefined) {
    throw new Error('The PDF has no catalog where one is expected');
  }

  const first = Number(size);
  const trees = grow(entries, first + 1);
  const objects = new Map<number, string>([
    [Number(root), `<<${catalog}/Outlines ${first} 0 R>>`],
    [first, `<</Type/Outlines ${family(trees)}>>`],
  ]);
  writeLevel(trees, first, pages, objects);

  let body = pdf.at(-1) === 0x0a ? '' : '\n';
  const rows = [...objects].map(([number, content]) => {
    const offset = pdf.length + body.length;
    body += `${number} 0 obj\n${content}\nendobj\n`;
    return `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const trailer = `trailer\n<</Size ${first + 1 + entries.length}/Root ${root} 0 R/Prev ${previous}>>`;
  const tableAt = pdf.length + body.length;
  return Buffer.concat([
    pdf,
    Buffer.from(
      `${body}xref\n${rows.join('')}${trailer}\nstartxref\n${tableAt}\n%%EOF\n`,
      'latin1',
    ),
  ]);
}

/** Entries in reading order as trees, numbered in that order. */
function grow(entries: readonly OutlineEntry[], firstNumber: number): Node[] {
  const roots: Node[] = [];
  const open: Node[] = [];
  entries.forEach((entry, index) => {
    const node: Node = { ...entry, number: firstNumber + index, children: [] };
    while ((open.at(-1)?.level ?? 0) >= entry.level) open.pop();
    const siblings = open.at(-1)?.children ?? roots;
    siblings.push(node);
    open.push(node);
  });
  return roots;
}

function writeLevel(
  nodes: readonly Node[],
  parent: number,
  pages: readonly number[],
  objects: Map<number, string>,
): void {
  nodes.forEach(({ title, number, page, children }, index) => {
    const before = nodes[index - 1];
    const after = nodes[index + 1];
    objects.set(
      number,
      [
        `<</Title <${Buffer.from(`\ufeff${title}`, 'utf16le').swap16().toString('hex')}>`,
        `/Parent ${parent} 0 R/Dest [${pages[page - 1]} 0 R/Fit]`,
        before === undefined ? '' : `/Prev ${before.number} 0 R`,
        after === undefined ? '' : `/Next ${after.number} 0 R`,
        // A negative count keeps the branch closed.
        children.length === 0 ? '' : family(children, -1),
        '>>',
      ].join(''),
    );
    writeLevel(children, number, pages, objects);
  });
}

function family(children: readonly Node[], sign = 1): string {
  const [first, last] = [children[0]?.number, children.at(-1)?.number];
  return first === undefined
    ? '/Count 0'
    : `/First ${first} 0 R/Last ${last} 0 R/Count ${sign * children.length}`;
}
