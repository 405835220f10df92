import type { ConversionConfig, JsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { COMPONENTS } from '../../protocol/api/components.ts';
import {
  type ApiResponse,
  type Bilingual,
  COMMON_ERRORS,
  type Operation,
} from '../../protocol/api/operation.ts';
import { OPERATIONS } from '../../protocol/api/operations.ts';
import type { WireSchema } from '../../protocol/api/parameters.ts';
import { ERRORS, type ErrorCode } from '../../protocol/errors.ts';

export interface DescribedParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly isRequired: boolean;
  readonly description: Bilingual | undefined;
  readonly schema: JsonSchema;
}

export interface DescribedResponse extends Pick<ApiResponse, 'description' | 'headers'> {
  /** JSON Schemas by media type; an empty one for bytes. */
  readonly content: ReadonlyMap<string, JsonSchema>;
}

/** An operation with JSON Schemas, from which OpenAPI and the page are made. */
export interface DescribedOperation {
  readonly operation: Operation;
  readonly parameters: readonly DescribedParameter[];
  readonly body: { readonly mediaType: string; readonly schema: JsonSchema } | undefined;
  /** By status, ascending. */
  readonly responses: readonly (readonly [number, DescribedResponse])[];
  /** Problem documents, by status, ascending. */
  readonly errors: readonly (readonly [number, readonly ErrorCode[]])[];
}

export interface ApiDescription {
  readonly operations: readonly DescribedOperation[];
  /** The schemas that others refer to as `#/components/schemas/{name}`. */
  readonly components: Readonly<Record<string, JsonSchema>>;
}

type ToJsonSchema = (schema: v.GenericSchema, config: ConversionConfig) => JsonSchema;

/** Describes the operations. The library is loaded now: few servers are asked. */
export async function describeOperations(
  operations: readonly Operation[] = OPERATIONS,
): Promise<ApiDescription> {
  const { toJsonSchema, toJsonSchemaDefs } = await import('@valibot/to-json-schema');
  return {
    operations: operations.map((operation) => describeOne(operation, toJsonSchema)),
    components: tidyAll(toJsonSchemaDefs(COMPONENTS, { ...SHARED, typeMode: 'output' })),
  };
}

const SHARED = {
  target: 'draft-2020-12',
  // Checks that JSON Schema cannot express, such as those of two fields together.
  errorMode: 'ignore',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  // A list of equal entries is as exact as a tuple, and more tools understand it.
  overrideSchema({ valibotSchema, jsonSchema: { prefixItems, ...schema } }) {
    const [first] = valibotSchema.type === 'tuple' ? (prefixItems ?? []) : [];
    const areEqual = prefixItems?.every((one) => JSON.stringify(one) === JSON.stringify(first));
    if (first === undefined || !areEqual) return undefined;
    return { ...schema, items: first, maxItems: prefixItems?.length };
  },
  overrideAction: ({ valibotAction }) =>
    valibotAction.type === 'metadata' && 'metadata' in valibotAction
      ? wireSchemaOf(valibotAction.metadata)
      : undefined,
} as const satisfies ConversionConfig;

/** The JSON Schema of what a text parameter stands for, which replaces that of the text. */
function wireSchemaOf(metadata: unknown): JsonSchema | undefined {
  const { wireSchema }: Partial<WireSchema> =
    typeof metadata === 'object' && metadata !== null ? metadata : {};
  return wireSchema && { ...wireSchema };
}

function describeOne(operation: Operation, toJsonSchema: ToJsonSchema): DescribedOperation {
  const input = (schema: v.GenericSchema) =>
    tidy(toJsonSchema(schema, { ...SHARED, typeMode: 'input' }));
  const output = (schema: v.GenericSchema) =>
    tidy(toJsonSchema(schema, { ...SHARED, typeMode: 'output', definitions: COMPONENTS }));
  const { parameters = {}, body, responses, otherErrors } = operation;
  const locations = [
    ['path', parameters.path],
    ['query', parameters.query],
    ['header', parameters.headers],
  ] as const;
  return {
    operation,
    parameters: locations.flatMap(([location, schema]) =>
      schema ? parametersIn(location, input(schema)) : [],
    ),
    body: body && { mediaType: body.mediaType, schema: body.schema ? input(body.schema) : {} },
    responses: Object.entries({ ...responses, ...otherErrors }).map(
      ([status, response]) => [Number(status), describeResponse(response, output)] as const,
    ),
    errors: errorsOf(operation),
  };
}

function parametersIn(
  location: DescribedParameter['in'],
  schema: JsonSchema,
): DescribedParameter[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([name, one]) => {
    if (typeof one === 'boolean') return [];
    const { description, ...rest } = one;
    const isRequired = required.has(name);
    return [
      { name, in: location, isRequired, description: parseBilingual(description), schema: rest },
    ];
  });
}

function describeResponse(
  { description, headers, schema, jsonType = 'application/json', mediaTypes = [] }: ApiResponse,
  output: (schema: v.GenericSchema) => JsonSchema,
): DescribedResponse {
  const json = schema ? ([[jsonType, output(schema)]] as const) : [];
  const others = mediaTypes.map((type) => [type, {}] as const);
  return { description, content: new Map([...others, ...json]), ...(headers && { headers }) };
}

/** The error codes of an operation by status: its own, those of its limit, and those of all. */
function errorsOf({ errors = [], limit }: Operation): DescribedOperation['errors'] {
  const codes = new Set<ErrorCode>([
    ...errors,
    ...(limit ? (['too-many-requests'] as const) : []),
    ...COMMON_ERRORS,
  ]);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return [...byStatus].toSorted(([one], [other]) => one - other);
}

/** The Chinese and the English sentence of a description (`bilingual`); undefined for any other. */
export function parseBilingual(description: string | undefined): Bilingual | undefined {
  const [zh = '', en] = description?.split('\n') ?? [];
  return en === undefined ? undefined : { zh, en };
}

function tidyAll(schemas: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, tidy(schema)]));
}

/** Without what belongs to a document of its own; defaults of numbers as numbers. */
function tidy({ $schema: _, $defs: __, ...schema }: JsonSchema): JsonSchema {
  const { properties } = schema;
  const { default: fallback } = schema;
  return {
    ...schema,
    ...(schema.type === 'integer' && typeof fallback === 'string' && { default: Number(fallback) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [
          name,
          typeof one === 'boolean' ? one : tidy(one),
        ]),
      ),
    }),
  };
}
