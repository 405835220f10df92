import { parse } from 'yaml';
import { drawCircuit } from './circuit.ts';
import { drawGraph } from './graph.ts';
import { drawPlot } from './plot.ts';
import { drawWaves } from './waves.ts';

const DRAWERS = {
  plot: drawPlot,
  graph: drawGraph,
  circuit: drawCircuit,
  waves: drawWaves,
} as const;

export type FigureKind = keyof typeof DRAWERS;

export function isFigureKind(kind: string): kind is FigureKind {
  return Object.hasOwn(DRAWERS, kind);
}

/** Draws a figure from its description in YAML. Throws when the description is wrong. */
export function drawFigure(kind: FigureKind, yaml: string): string {
  return DRAWERS[kind](parse(yaml));
}
