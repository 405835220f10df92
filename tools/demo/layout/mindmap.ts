import type { DocMetadata, MindMapNode } from '../content/schema.ts';
import { short } from '../figures/svg.ts';
import { renderInline } from '../markup/markdown.ts';
import type { PrintedDocument } from './document.ts';
import { HEI } from './fonts.ts';
import { findPalette } from './palettes.ts';

type Branch = { text: string; children: Branch[] };
type Placed = {
  text: string;
  depth: number;
  x: number;
  y: number;
  side: 1 | -1;
  colour: string;
  parent: Placed | undefined;
};

const WIDTH = 420;
const HEIGHT = 297;
const LEAF_STEP = 11.4;
/** Distance of each depth from the centre, in millimetres. */
const COLUMNS = [0, 56, 103, 150];
/** The start of the lines to the children, after the text of a node at each depth. */
const WORDS = [20, 24, 28];

/** A mind map on A3: branches on both sides, each with its colour. Text may hold formulas. */
export function layOutMindMap(
  metadata: DocMetadata,
  layout: { palette: string; root: string; tree: MindMapNode },
): PrintedDocument {
  const palette = findPalette(layout.palette);
  const colours = [palette.accent, palette.first, palette.third, '#5b7f3a', '#a0527a', '#c77c22'];
  const branches = toBranches(layout.tree);
  const half = splitByLeaves(branches);
  const root: Placed = {
    text: layout.root,
    depth: 0,
    x: WIDTH / 2,
    y: HEIGHT / 2,
    side: 1,
    colour: palette.accent,
    parent: undefined,
  };
  const placed = [
    ...placeSide(branches.slice(0, half), 1, root, colours),
    ...placeSide(branches.slice(half), -1, root, [...colours].reverse()),
  ];
  const lines = placed.map((node) => curve(node, root));
  const labels = [root, ...placed].map(
    ({ text, depth, x, y, side, colour }) =>
      `<div class="branch depth-${depth} ${side === 1 ? 'right-side' : 'left-side'}" style="left:${short(x)}mm;top:${short(y)}mm;--colour:${colour}"><span>${renderInline(text)}</span></div>`,
  );
  return {
    title: metadata.title,
    styles: STYLES,
    body: `<div class="sheet"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}">${lines.join('')}</svg><h1>${metadata.title}</h1>${labels.join('')}</div>`,
  };
}

function toBranches(tree: MindMapNode | readonly string[] | null): Branch[] {
  if (tree === null) return [];
  if (Array.isArray(tree)) return tree.map((text) => ({ text, children: [] }));
  return Object.entries(tree).map(([text, children]) => ({ text, children: toBranches(children) }));
}

function countLeaves({ children }: Branch): number {
  return children.length === 0 ? 1 : children.reduce((sum, child) => sum + countLeaves(child), 0);
}

/** The number of branches on the right, so that both sides have about the same height. */
function splitByLeaves(branches: readonly Branch[]): number {
  const total = branches.reduce((sum, branch) => sum + countLeaves(branch), 0);
  let leaves = 0;
  const index = branches.findIndex((branch) => {
    leaves += countLeaves(branch);
    return leaves >= total / 2;
  });
  return index + 1;
}

function placeSide(
  branches: readonly Branch[],
  side: 1 | -1,
  root: Placed,
  colours: readonly string[],
): Placed[] {
  const leaves = branches.reduce((sum, branch) => sum + countLeaves(branch), 0);
  const step = Math.min(LEAF_STEP * 1.5, 250 / Math.max(leaves, 1));
  const placed: Placed[] = [];
  let nextLeaf = HEIGHT / 2 + 6 - ((leaves - 1) * step) / 2;

  function place(branch: Branch, parent: Placed, depth: number, colour: string): number {
    const node: Placed = {
      text: branch.text,
      depth,
      x: root.x + side * (COLUMNS[depth] ?? 150),
      y: 0,
      side,
      colour,
      parent,
    };
    placed.push(node);
    if (branch.children.length === 0) {
      node.y = nextLeaf;
      nextLeaf += step;
    } else {
      const heights = branch.children.map((child) => place(child, node, depth + 1, colour));
      node.y = ((heights[0] ?? 0) + (heights.at(-1) ?? 0)) / 2;
    }
    return node.y;
  }

  branches.forEach((branch, index) => {
    place(branch, root, 1, colours[index % colours.length] ?? '#333');
  });
  return placed;
}

function curve({ x, y, depth, side, colour, parent }: Placed, root: Placed): string {
  const from = parent ?? root;
  const startX = from.x + side * (WORDS[depth - 1] ?? 28);
  const middle = (startX + x) / 2;
  return `<path d="M${short(startX)} ${short(from.y)}C${short(middle)} ${short(from.y)} ${short(middle)} ${short(y)} ${short(x)} ${short(y)}" fill="none" stroke="${colour}" stroke-width="${depth === 1 ? 1.3 : 0.6}"/>`;
}

const STYLES = `
@page{size:420mm 297mm;margin:0}
.sheet{position:relative;width:420mm;height:296.5mm;background:#fdfdfb;overflow:hidden;font-family:${HEI}}
.sheet svg{position:absolute;inset:0;width:100%;height:100%}
h1{position:absolute;left:14mm;top:9mm;margin:0;font-size:22pt;color:#333}
.branch{position:absolute;white-space:nowrap;font-size:13pt;line-height:1.2}
.branch>span{display:inline-block;transform:translateY(-50%);background:#fdfdfb;padding:0 1.2mm}
.left-side{transform:translateX(-100%)}
.depth-0{transform:translateX(-50%)}
.depth-0>span{background:var(--colour);color:#fff;font-weight:700;font-size:22pt;padding:5mm 8mm;border-radius:4mm}
.depth-1>span{background:var(--colour);color:#fff;font-weight:700;font-size:14pt;padding:1.6mm 3.4mm;border-radius:2mm}
.depth-1.right-side{margin-left:-2mm}
`;
