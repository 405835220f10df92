/** How long a server or worker may send nothing before the request fails, in ms. */
export const IDLE_TIMEOUT_MS = 20_000;
