/** How long a server or worker may send nothing before the request fails, in ms. */
export const LONGEST_SILENCE_MS = 20_000;
