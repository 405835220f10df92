import {
  type CallToolResult,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { ERRORS, type ErrorCode } from '../../protocol/errors.ts';
import { StateError } from '../../state/stateError.ts';
import { TextSearchAway, TextSearchBusy } from '../texts/textEngine.ts';
import type { AssistantSource, Refusal } from './assistantSource.ts';
import { DESCRIPTIONS, instructionsOf } from './toolDescriptions.ts';
import {
  CiteInput,
  GetItemInput,
  parseArguments,
  ReadPagesInput,
  SearchInput,
} from './toolInputs.ts';
import { refused, type ToolOutcome } from './toolOutcome.ts';
import { CiteOutput, GetItemOutput, ReadPagesOutput, SearchOutput } from './toolOutputs.ts';
import { cite } from './tools/citeTool.ts';
import { getItem } from './tools/getItemTool.ts';
import { readPages } from './tools/readPagesTool.ts';
import { search } from './tools/searchTool.ts';

/** The version of the tools, not of the program. */
const VERSION = '1.0.0';

/** Nothing here changes anything, and all of it is about one archive. */
const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

/** The address of an item as a resource. */
export const ITEM_RESOURCE = 'campusdocs://items/{id}';

type Schema = v.GenericSchema<unknown, unknown>;

interface Tool<Input extends Schema> {
  readonly input: Input;
  readonly output: Schema;
  readonly run: (
    source: AssistantSource,
    input: v.InferOutput<Input>,
    signal: AbortSignal,
  ) => Promise<ToolOutcome>;
}

/**
 * The server of the Model Context Protocol for one visitor and one connection: the tools `search`,
 * `get_item`, `read_pages` and `cite`, and items as resources. It keeps nothing between calls.
 */
export function createMcpServer(source: AssistantSource): McpServer {
  const server = new McpServer(
    { name: 'campusdocs', title: source.name, version: VERSION },
    {
      instructions: instructionsOf(source.name),
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
    },
  );

  function addTool<Input extends Schema>(
    name: Exclude<keyof typeof DESCRIPTIONS, 'item'>,
    { input, output, run }: Tool<Input>,
  ): void {
    const { title, text } = DESCRIPTIONS[name];
    server.registerTool(
      name,
      {
        title,
        description: text.join('\n\n'),
        inputSchema: advertise(input),
        outputSchema: advertise(output),
        annotations: { title, ...ANNOTATIONS },
      },
      async (given, { mcpReq: { signal } }) => {
        const { value, reason } = parseArguments(input, given);
        if (reason !== undefined) return resultOf(refused('bad-request', reason));
        return resultOf(await attempt(source, () => run(source, value, signal)));
      },
    );
  }

  addTool('search', { input: SearchInput, output: SearchOutput, run: search });
  addTool('get_item', { input: GetItemInput, output: GetItemOutput, run: getItem });
  addTool('read_pages', { input: ReadPagesInput, output: ReadPagesOutput, run: readPages });
  addTool('cite', { input: CiteInput, output: CiteOutput, run: cite });
  addItems(server, source);
  return server;
}

/** Items as resources: they are read by id, and not listed, because there may be a million. */
function addItems(server: McpServer, source: AssistantSource): void {
  const { title, text } = DESCRIPTIONS.item;
  server.registerResource(
    'item',
    new ResourceTemplate(ITEM_RESOURCE, { list: undefined }),
    { title, description: text.join('\n\n'), mimeType: 'application/json' },
    async ({ href: uri }, { id }) => {
      const { value } = parseArguments(GetItemInput, { id });
      if (!value) throw new ResourceNotFoundError(uri);
      const { answer, refusal } = await attempt(source, () => getItem(source, value));
      if (!answer) throw resourceError(uri, refusal);
      return {
        contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(answer.data) }],
      };
    },
  );
}

/** Refusals that mean that there is no such resource: a client may forget it. */
const GONE: ReadonlySet<ErrorCode> = new Set(['not-found', 'taken-down', 'taken-down-legal']);

/** A refusal as an error of the protocol: unlike a tool, a resource has no result for it. */
function resourceError(uri: string, { code }: Refusal): ProtocolError {
  if (GONE.has(code)) return new ResourceNotFoundError(uri);
  return new ProtocolError(ProtocolErrorCode.InternalError, ERRORS[code].title, { code });
}

/** Runs a tool. What it throws becomes a refusal, so that no client sees the message of an error. */
async function attempt(
  source: AssistantSource,
  run: () => Promise<ToolOutcome>,
): Promise<ToolOutcome> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof TextSearchBusy) {
      return { refusal: { code: 'text-search-busy', retrySeconds: 1 } };
    }
    if (error instanceof TextSearchAway) {
      return { refusal: { code: 'text-search-away', retrySeconds: 10 } };
    }
    if (error instanceof StateError) return refused('state-unavailable');
    source.report(error);
    return refused('internal');
  }
}

function resultOf({ answer, refusal }: ToolOutcome): CallToolResult {
  if (answer) {
    const { text, data } = answer;
    return { content: [{ type: 'text', text }], structuredContent: { ...data } };
  }
  const { code, detail, retrySeconds } = refusal;
  const { title } = ERRORS[code];
  const error = { code, title, detail, retrySeconds };
  // The title of `not-found` is about pages.
  const said = [code === 'not-found' && detail !== undefined ? '' : title, detail];
  const text = `${said.filter((part) => part).join('：')}（${code}）`;
  return {
    isError: true,
    content: [{ type: 'text', text }],
    structuredContent: { error },
  };
}

/** Older clients check a refusal by the schema of the tool, too. */
const RefusalOutput = v.object({
  error: v.object({
    code: v.string(),
    title: v.string(),
    detail: v.optional(v.string()),
    retrySeconds: v.optional(v.number()),
  }),
});

const advertised = new WeakMap<Schema, StandardSchemaWithJSON>();

/**
 * A schema as the SDK lists it. It checks nothing: arguments are parsed here, so that a refusal has
 * a code and is in Chinese, and what tools answer is checked by the compiler.
 */
function advertise(schema: Schema): StandardSchemaWithJSON {
  const known = advertised.get(schema);
  if (known) return known;
  const json = (of: Schema) => {
    const { $schema: _, ...made } = toJsonSchema(of, {
      typeMode: 'input',
      target: 'draft-2020-12',
    });
    return () => made;
  };
  const made: StandardSchemaWithJSON = {
    '~standard': {
      version: 1,
      vendor: 'campusdocs',
      validate: (value) => ({ value }),
      jsonSchema: { input: json(schema), output: json(v.union([schema, RefusalOutput])) },
    },
  };
  advertised.set(schema, made);
  return made;
}
