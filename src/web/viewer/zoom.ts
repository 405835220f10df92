/** The steps of the zoom buttons, as factors of the paper's real size. */
const STEPS = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5];

/** Two scales closer than this are shown as the same percentage. */
const SAME = 0.005;

/** The next larger step; the scale itself at the top. */
export function zoomedIn(scale: number): number {
  return STEPS.find((step) => step > scale + SAME) ?? scale;
}

/** The next smaller step; the scale itself at the bottom. */
export function zoomedOut(scale: number): number {
  return STEPS.findLast((step) => step < scale - SAME) ?? scale;
}

/** A scale as people read it: `125 %`. */
export function zoomLabel(scale: number): string {
  return `${Math.round(scale * 100)} %`;
}
