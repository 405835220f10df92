import * as v from 'valibot';

/** The page with the questions, and the origin that the site has on it. */
export const TRANSCRIPT = 'docs/use/assistants-transcript.md';
export const SHOWN_ORIGIN = 'https://docs.example.edu';

const CallSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ name: v.string(), arguments: v.record(v.string(), v.unknown()) }),
);

export type ToolCall = v.InferOutput<typeof CallSchema>;

/** A call as JSON, and below it what the tool answers. */
const EXCHANGE = /```json\n(?<call>[^`]+)\n```\n\n```text\n(?<answer>[^`]*)\n```/gu;

/**
 * The transcript with the answers of now.
 *
 * @param answer calls a tool; undefined keeps the answer that the page has
 */
export async function replayTranscript(
  page: string,
  answer: (call: ToolCall) => Promise<string | undefined>,
): Promise<{ page: string; calls: readonly ToolCall[] }> {
  const calls: ToolCall[] = [];
  let replayed = '';
  let end = 0;
  for (const match of page.matchAll(EXCHANGE)) {
    const call = v.parse(CallSchema, match.groups?.call);
    calls.push(call);
    const text = (await answer(call)) ?? match.groups?.answer ?? '';
    replayed += `${page.slice(end, match.index)}\`\`\`json\n${match.groups?.call}\n\`\`\`\n\n\`\`\`text\n${text}\n\`\`\``;
    end = match.index + match[0].length;
  }
  return { page: replayed + page.slice(end), calls };
}
