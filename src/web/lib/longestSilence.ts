/** How long whoever is asked may send nothing before the call counts as failed, in ms. */
export const LONGEST_SILENCE_MS = 20_000;
