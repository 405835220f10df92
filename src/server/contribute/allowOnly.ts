import type { Handler } from 'hono';
import { respondProblem } from '../respondProblem.ts';

/** Responds with 405 to other methods than these, such as `GET, HEAD`. */
export function allowOnly(methods: string): Handler {
  return (c) => {
    c.header('allow', methods);
    return respondProblem(c, 'method-not-allowed');
  };
}
