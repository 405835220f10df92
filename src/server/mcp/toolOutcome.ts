import type { Refusal } from './assistantSource.ts';

/** What a tool answers. */
export interface ToolAnswer {
  /** For people, and for assistants that do not read data. */
  readonly text: string;
  /** The same, by the schema of the tool. */
  readonly data: Readonly<Record<string, unknown>>;
}

export type ToolOutcome =
  | { readonly answer: ToolAnswer; readonly refusal?: never }
  | { readonly answer?: never; readonly refusal: Refusal };

export function answered(text: string, data: ToolAnswer['data']): ToolOutcome {
  return { answer: { text, data } };
}

export function refused(code: Refusal['code'], detail?: string): ToolOutcome {
  return { refusal: { code, detail } };
}
