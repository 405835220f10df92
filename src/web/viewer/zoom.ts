/** The zoom steps of the buttons, as factors of the paper's real size. */
const STEPS = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5];

/** Scales closer than this appear as the same percentage. */
const TOLERANCE = 0.005;

/** Returns the next larger step; the scale itself at the largest. */
export function nextZoom(scale: number): number {
  return STEPS.find((step) => step > scale + TOLERANCE) ?? scale;
}

/** Returns the next smaller step; the scale itself at the smallest. */
export function previousZoom(scale: number): number {
  return STEPS.findLast((step) => step < scale - TOLERANCE) ?? scale;
}

/** Formats a scale as a percentage: `125 %`. */
export function zoomLabel(scale: number): string {
  return `${Math.round(scale * 100)} %`;
}
