import { readPublishedItem } from '../../catalog/readPublished.ts';
import type { ItemChange } from '../../state/itemChanges.ts';
import type { RecordedChanges } from '../app/appParts.ts';
import { changesInEdition, isInEdition } from '../changes/changesInEdition.ts';
import { ChangesNotReady } from '../changes/changesNotReady.ts';
import { type Xml, xml } from '../discovery/escapeXml.ts';
import type { LocatedItems } from '../items/locateItems.ts';
import { harvestedItem } from './harvestedItem.ts';
import { type MetadataPrefix, writeMetadata } from './metadataFormats.ts';
import { identifierOf, parseIdentifier } from './oaiIdentifier.ts';
import { type ListRequest, OaiError } from './oaiRequest.ts';
import { writeOaiTime } from './oaiTime.ts';
import { writeResumption } from './resumption.ts';

/** The records of a repository, as answers have them. Methods throw an `OaiError` or `ChangesNotReady`. */
export interface OaiRecords {
  /** The last change of an item by its identifier. */
  find(identifier: string): Promise<ItemChange>;
  /** `GetRecord` (OAI-PMH 2.0, section 4.1). */
  get(identifier: string, prefix: MetadataPrefix): Promise<Xml>;
  /** `ListRecords` and `ListIdentifiers` (sections 4.5 and 4.3). */
  list(verb: 'ListRecords' | 'ListIdentifiers', request: ListRequest): Promise<Xml>;
}

interface RecordParts {
  readonly changes: RecordedChanges;
  readonly items: LocatedItems;
  readonly origin: string;
  /** The main host of the site, if known. */
  readonly mainHost: string | undefined;
  /** Of the sequence of changes. */
  readonly generation: string;
}

/** How many records an answer has: a megabyte at most. */
const RECORDS_AT_ONCE = 500;

export function createRecords({
  changes,
  items,
  origin,
  mainHost,
  generation,
}: RecordParts): OaiRecords {
  async function find(identifier: string): Promise<ItemChange> {
    const id = parseIdentifier(identifier, origin);
    const change = id === undefined ? undefined : await changes.find(id);
    if (change) return change;
    throw new OaiError('idDoesNotExist', 'there is no such item');
  }

  /** The metadata of an item; undefined if it is gone. */
  function metadataOf({ id, state }: ItemChange, prefix: MetadataPrefix): Xml | undefined {
    const position = state === 'listed' ? items.find(id) : undefined;
    if (position === undefined) return undefined;
    const item = readPublishedItem(items.at(position).toString(), mainHost);
    if (!item || item.type === 'unknown') return undefined;
    return writeMetadata(prefix, harvestedItem(item, origin));
  }

  function headerOf({ id, time, sets }: ItemChange, isDeleted: boolean): Xml {
    const status = isDeleted ? [xml` status="deleted"`] : [];
    return xml`<header${status}><identifier>${identifierOf(origin, id)}</identifier><datestamp>${writeOaiTime(time)}</datestamp>${sets.map((set) => xml`<setSpec>${set}</setSpec>`)}</header>\n`;
  }

  function recordOf(change: ItemChange, prefix: MetadataPrefix): Xml {
    const metadata = metadataOf(change, prefix);
    const body = metadata ? [xml`<metadata>\n${metadata}</metadata>\n`] : [];
    return xml`<record>\n${headerOf(change, !metadata)}${body}</record>\n`;
  }

  function entryOf(
    verb: 'ListRecords' | 'ListIdentifiers',
    change: ItemChange,
    prefix: MetadataPrefix,
  ): Xml {
    if (verb === 'ListRecords') return recordOf(change, prefix);
    return headerOf(change, change.state !== 'listed');
  }

  /**
   * The record that a list ended with so far. It comes again if what was left has changed since, and is
   * behind `until` or in another set now: the schema wants a record in each answer, and an error would
   * make a harvester drop the whole list.
   */
  async function lastDelivered({ last }: ListRequest): Promise<ItemChange> {
    const change = last === undefined ? undefined : await changes.find(last);
    if (change && !isInEdition(change, items)) throw new ChangesNotReady();
    if (change) return change;
    throw new OaiError('noRecordsMatch', 'there is nothing like this');
  }

  return {
    find,
    async get(identifier, prefix) {
      const change = await find(identifier);
      if (!isInEdition(change, items)) throw new ChangesNotReady();
      return xml`<GetRecord>\n${recordOf(change, prefix)}</GetRecord>`;
    },
    async list(verb, request) {
      const { prefix, from, until, set, sequence: after, delivered } = request;
      if (request.generation !== undefined && request.generation !== generation) {
        throw new OaiError('badResumptionToken', 'the archive was restored: begin the list anew');
      }
      const query = { from, until, set, after };
      const found = await changes.list({ ...query, limit: RECORDS_AT_ONCE + 1 });
      const page = changesInEdition(found.slice(0, RECORDS_AT_ONCE), items);
      if (page.length === 0 && found.length > 0) throw new ChangesNotReady();
      const last = page.at(-1) ?? (await lastDelivered(request));
      const hasMore = found.length > page.length;
      const isWhole = !hasMore && delivered === 0;
      const total = request.total ?? (isWhole ? page.length : await changes.count(query));
      const next = {
        ...request,
        sequence: last.sequence,
        last: last.id,
        generation,
        total,
        delivered: delivered + page.length,
      };
      const resumption = isWhole
        ? []
        : [
            xml`<resumptionToken completeListSize="${String(Math.max(total, next.delivered))}" cursor="${String(delivered)}">${hasMore ? writeResumption(next) : ''}</resumptionToken>\n`,
          ];
      const entries = (page.length === 0 ? [last] : page).map((change) =>
        entryOf(verb, change, prefix),
      );
      return verb === 'ListRecords'
        ? xml`<ListRecords>\n${entries}${resumption}</ListRecords>`
        : xml`<ListIdentifiers>\n${entries}${resumption}</ListIdentifiers>`;
    },
  };
}
