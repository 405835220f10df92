/** Addresses of the API for programs. Apart from `PATHS`, because no page needs them. */
export const API_PATHS = {
  /** The description of the API: for people, and as OpenAPI 3.1. */
  page: '/api/',
  openApi: '/api/openapi.json',
  /** The courses, and one course: `/{name}`. */
  courses: '/api/courses',
} as const;

/** A course in the API. */
export function courseApiPath(name: string): string {
  return `${API_PATHS.courses}/${encodeURIComponent(name)}`;
}
