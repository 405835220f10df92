import { type Context, Hono } from 'hono';
import { HARVEST_PATHS } from '../../protocol/urls.ts';
import { readForm } from '../access/readForm.ts';
import type { Edition, RecordedChanges } from '../app/appParts.ts';
import { ChangesNotReady } from '../changes/changesNotReady.ts';
import { refuseUnready } from '../changes/refuseUnready.ts';
import { type Xml, xml } from '../discovery/escapeXml.ts';
import type { LocatedItems } from '../items/locateItems.ts';
import { respondProblem } from '../respondProblem.ts';
import { describeRepository, listFormats, listSets } from './describeRepository.ts';
import { OaiError, type OaiRequest, readOaiRequest } from './oaiRequest.ts';
import { writeOaiTime } from './oaiTime.ts';
import { createRecords, type OaiRecords } from './records.ts';

interface OaiParts {
  readonly changes: RecordedChanges;
  readonly editionOf: (c: Context) => Pick<Edition, 'site' | 'pages'>;
  /** The items of the edition of a request. */
  readonly itemsOf: (c: Context) => Promise<LocatedItems>;
  /** The origin of the site. */
  readonly originOf: (c: Context) => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What answers are made from: the state of the site for one request. */
interface Repository {
  readonly changes: RecordedChanges;
  readonly edition: Pick<Edition, 'site' | 'pages'>;
  readonly records: OaiRecords;
  readonly origin: string;
}

/**
 * `GET` and `POST /oai`: the archive for harvesters of libraries, by OAI-PMH 2.0
 * (https://www.openarchives.org/OAI/openarchivesprotocol.html). Records are the changes of items, in
 * sequence, so a list can go on wherever it stopped (docs/decisions/0073-oai-pmh.md).
 */
export function createOaiRoute({ changes, editionOf, itemsOf, originOf, now }: OaiParts): Hono {
  async function answer(c: Context, parameters: URLSearchParams): Promise<Response> {
    // Before the lists are read: what changes meanwhile is later than this.
    const time = now();
    const generation = await changes.generation();
    if (generation === undefined) return refuseUnready(c);
    const [edition, origin] = [editionOf(c), originOf(c)];
    const mainHost = edition.site.hosts.main;
    const items = await itemsOf(c);
    const records = createRecords({ changes, items, origin, mainHost, generation });
    const content = await respond(parameters, { changes, edition, records, origin }).catch(
      (error: unknown) => {
        if (error instanceof ChangesNotReady) return undefined;
        throw error;
      },
    );
    // Harvesters wait as long as they are told to (section 3.1.2.2).
    if (!content) return refuseUnready(c);
    const { text } = xml`<?xml version="1.0" encoding="UTF-8"?>
<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd">
<responseDate>${writeOaiTime(time)}</responseDate>
<request${content.echoed}>${origin}${HARVEST_PATHS.oai}</request>
${content.body}
</OAI-PMH>
`;
    return c.body(text, 200, {
      'content-type': 'text/xml; charset=utf-8',
      'cache-control': 'no-cache',
    });
  }

  return new Hono()
    .get('/', (c) => answer(c, new URL(c.req.url).searchParams))
    .post('/', async (c) => {
      const { form, problem } = await readForm(c);
      return form ? answer(c, form) : problem;
    })
    .all('/', (c) => {
      c.header('allow', 'GET, HEAD, POST');
      return respondProblem(c, 'method-not-allowed');
    });
}

async function respond(
  parameters: URLSearchParams,
  repository: Repository,
): Promise<{ readonly body: Xml; readonly echoed: Xml[] }> {
  const echoed = Array.from(parameters, ([name, value]) => attribute(name, value));
  try {
    return { body: await contentOf(readOaiRequest(parameters), repository), echoed };
  } catch (error) {
    if (!(error instanceof OaiError)) throw error;
    const { code, message } = error;
    // Arguments that are wrong are not repeated (section 3.2).
    const isWrong = code === 'badVerb' || code === 'badArgument';
    return { body: xml`<error code="${code}">${message}</error>`, echoed: isWrong ? [] : echoed };
  }
}

/** Only of arguments that the protocol has: names of others never come here. */
function attribute(name: string, value: string): Xml {
  return xml` ${name}="${value}"`;
}

function contentOf(
  request: OaiRequest,
  { changes, edition, records, origin }: Repository,
): Promise<Xml> {
  switch (request.verb) {
    case 'Identify':
      return describeRepository({ ...edition, origin, changes });
    case 'ListMetadataFormats':
      return listFormats(request.identifier, records);
    case 'ListSets':
      return listSets(edition.pages);
    case 'GetRecord':
      return records.get(request.identifier, request.prefix);
    case 'ListIdentifiers':
    case 'ListRecords':
      return records.list(request.verb, request.list);
  }
}
