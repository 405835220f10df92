import { METADATA_FORMATS, type MetadataPrefix } from './metadataFormats.ts';
import { parseOaiDate } from './oaiTime.ts';
import { parseResumption, type Resumption } from './resumption.ts';

/** The verbs (OAI-PMH 2.0, section 4), and the arguments of each. */
const VERBS = {
  Identify: [],
  ListMetadataFormats: ['identifier'],
  ListSets: ['resumptionToken'],
  ListIdentifiers: ['metadataPrefix', 'from', 'until', 'set', 'resumptionToken'],
  ListRecords: ['metadataPrefix', 'from', 'until', 'set', 'resumptionToken'],
  GetRecord: ['identifier', 'metadataPrefix'],
} as const satisfies Record<string, readonly string[]>;

type Verb = keyof typeof VERBS;

/** The errors of the protocol (section 3.6). */
export type OaiErrorCode =
  | 'badArgument'
  | 'badResumptionToken'
  | 'badVerb'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch';

/** Why a request cannot be answered. */
export class OaiError extends Error {
  readonly code: OaiErrorCode;

  constructor(code: OaiErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** What a list is to have, and where it goes on. */
export type ListRequest = Omit<Resumption, 'generation' | 'last'> & {
  /** Of the sequence in which it goes on; undefined at the beginning. */
  readonly generation: string | undefined;
  /** The item whose record was delivered last; undefined at the beginning. */
  readonly last: string | undefined;
};

export type OaiRequest =
  | { readonly verb: 'Identify' | 'ListSets' }
  | { readonly verb: 'ListMetadataFormats'; readonly identifier: string | undefined }
  | { readonly verb: 'GetRecord'; readonly identifier: string; readonly prefix: MetadataPrefix }
  | { readonly verb: 'ListIdentifiers' | 'ListRecords'; readonly list: ListRequest };

/**
 * Reads the arguments of a request.
 *
 * @throws OaiError
 */
export function readOaiRequest(parameters: URLSearchParams): OaiRequest {
  const [name, ...others] = parameters.getAll('verb');
  if (!isVerb(name) || others.length > 0) {
    throw new OaiError('badVerb', `verb must be one of ${Object.keys(VERBS).join(', ')}`);
  }
  const verb = name;
  const given = argumentsOf(verb, parameters);
  switch (verb) {
    case 'Identify':
      return { verb };
    case 'ListSets':
      if (given.has('resumptionToken')) throw unknownToken();
      return { verb };
    case 'ListMetadataFormats':
      return { verb, identifier: given.get('identifier') };
    case 'GetRecord':
      return {
        verb,
        identifier: required(given, 'identifier'),
        prefix: prefixOf(required(given, 'metadataPrefix')),
      };
    case 'ListIdentifiers':
    case 'ListRecords':
      return { verb, list: readList(given) };
  }
}

function isVerb(name: string | undefined): name is Verb {
  return name !== undefined && Object.hasOwn(VERBS, name);
}

function argumentsOf(verb: Verb, parameters: URLSearchParams): ReadonlyMap<string, string> {
  const allowed: readonly string[] = VERBS[verb];
  const given = new Map<string, string>();
  for (const [name, value] of parameters) {
    if (name === 'verb') continue;
    if (!allowed.includes(name)) throw new OaiError('badArgument', `${verb} has no ${name}`);
    if (given.has(name)) throw new OaiError('badArgument', `${name} is repeated`);
    if (PATTERNS[name]?.test(value) === false) {
      throw new OaiError('badArgument', `${name} has characters that it cannot have`);
    }
    given.set(name, value);
  }
  return given;
}

/** Arguments are repeated in the answer, whose schema wants these. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  metadataPrefix: /^[\w.!~*'()-]+$/u,
  set: /^[\w.!~*'()-]+(?::[\w.!~*'()-]+)*$/u,
};

function required(given: ReadonlyMap<string, string>, name: string): string {
  const value = given.get(name);
  if (value === undefined) throw new OaiError('badArgument', `${name} is missing`);
  return value;
}

function prefixOf(text: string): MetadataPrefix {
  const format = METADATA_FORMATS.find(({ prefix }) => prefix === text);
  if (format) return format.prefix;
  throw new OaiError('cannotDisseminateFormat', 'ListMetadataFormats has the formats');
}

function unknownToken(): OaiError {
  return new OaiError('badResumptionToken', 'begin the list anew');
}

function readList(given: ReadonlyMap<string, string>): ListRequest {
  const token = given.get('resumptionToken');
  if (token !== undefined) {
    if (given.size > 1) throw new OaiError('badArgument', 'a resumptionToken stands alone');
    const resumption = parseResumption(token);
    if (!resumption) throw unknownToken();
    return resumption;
  }
  const prefix = prefixOf(required(given, 'metadataPrefix'));
  const from = dateOf(given, 'from');
  const until = dateOf(given, 'until');
  if (from && until && from.isDay !== until.isDay) {
    throw new OaiError('badArgument', 'from and until must be equally exact');
  }
  if (from && until && from.start > until.end) {
    throw new OaiError('badArgument', 'from must not be later than until');
  }
  return {
    prefix,
    from: from?.start,
    until: until?.end,
    set: given.get('set'),
    sequence: 0,
    delivered: 0,
    total: undefined,
    generation: undefined,
    last: undefined,
  };
}

function dateOf(given: ReadonlyMap<string, string>, name: 'from' | 'until') {
  const text = given.get(name);
  if (text === undefined) return undefined;
  const date = parseOaiDate(text);
  if (date) return date;
  throw new OaiError('badArgument', `${name} must be as 2026-06-30 or 2026-06-30T12:00:00Z`);
}
