import type { paths } from '../../protocol/api/openApi.d.ts';

/** Types of what the web app sends to the API, from its description (`npm run api:types`). */

type Method = 'get' | 'post' | 'put' | 'delete';

/** The described paths with an operation of this method. */
type PathWith<M extends Method> = {
  [Path in keyof paths]: paths[Path] extends Readonly<Record<M, object>> ? Path : never;
}[keyof paths];

/** A path with any texts for its parameters. */
type Filled<Path extends string> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Path;

/** An address of an operation, with or without a query. */
export type ApiUrl<M extends Method = Method> = M extends Method
  ? Filled<PathWith<M>> | `${Filled<PathWith<M>>}?${string}`
  : never;

/** A value before it becomes JSON, which leaves out what is undefined. */
type Sent<Value> = Value extends readonly (infer Entry)[]
  ? readonly Sent<Entry>[]
  : Value extends object
    ? {
        readonly [Key in keyof Value]:
          | Sent<Value[Key]>
          | (object extends Pick<Value, Key> ? undefined : never);
      }
    : Value;

/** What an operation at an address takes as JSON; nothing if it takes no body. */
export type ApiBody<M extends Method, Url extends string> = {
  [Path in PathWith<M>]: Url extends Filled<Path>
    ? paths[Path] extends Readonly<
        Record<
          M,
          { readonly requestBody: { readonly content: { 'application/json': infer Body } } }
        >
      >
      ? Sent<Body>
      : Readonly<Record<string, never>> | undefined
    : never;
}[PathWith<M>];
