import type { SignInErrorCode } from '../../../protocol/signInErrors.ts';
import type { Confirmation, RedirectProvider } from '../../provider.ts';
import { createProviderFetch, type ProviderFetch } from '../createProviderFetch.ts';
import { ProviderError } from '../providerError.ts';
import type { CasSettings } from './casSettings.ts';
import {
  type CasFailureCode,
  readServiceResponse,
  type ServiceResponse,
} from './readServiceResponse.ts';

/** Longer than any response with all attributes of a person. */
const MOST_BYTES = 64 * 1024;

/**
 * Sign-in at a CAS server (Apereo CAS protocol 3.0): the browser returns with a ticket, which one
 * request validates. The service is the callback URL at both ends.
 *
 * @param options.timeoutMs the timeout of the complete response, in milliseconds
 */
export function createCasProvider(
  settings: CasSettings,
  options: { readonly timeoutMs?: number } = {},
): RedirectProvider {
  const { id, server, renew } = settings;
  return {
    id,
    kind: 'redirect',
    sendsNoState: true,
    async begin({ callback }) {
      const query = new URLSearchParams({ service: callback, ...(renew && { renew: 'true' }) });
      return { kind: 'go', location: `${server}/login?${query}`, memory: {} };
    },
    async finish({ callback, parameters, signal }) {
      const tickets = parameters.getAll('ticket');
      const [ticket] = tickets;
      if (ticket === undefined) return failed('denied', 'The browser came back without a ticket');
      if (tickets.length > 1 || !isServiceTicket(ticket)) {
        return failed('answer-wrong', 'What the browser brought is no service ticket');
      }
      const query = new URLSearchParams({
        service: callback,
        ticket,
        ...(renew && { renew: 'true' }),
      });
      const path = settings.version === 3 ? '/p3/serviceValidate' : '/serviceValidate';
      const providerFetch = createProviderFetch(signal, options.timeoutMs);
      const answer = await validate(`${server}${path}?${query}`, providerFetch);
      return answer.kind === 'response'
        ? confirmationOf(answer.response, settings, callback)
        : answer;
    },
  };
}

type Answer =
  | { readonly kind: 'response'; readonly response: ServiceResponse }
  | Extract<Confirmation, { kind: 'failed' }>;

/** Sends one request: the first one consumes the ticket, whatever its result. */
async function validate(address: string, providerFetch: ProviderFetch): Promise<Answer> {
  try {
    const answer = await providerFetch(address, {
      headers: { accept: 'application/xml, text/xml' },
    });
    // Not bytes(): the server's Response is not Node's, and lacks it.
    return readAnswer(answer, new Uint8Array(await answer.arrayBuffer()));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { kind: 'failed', failure: error.failure };
  }
}

function readAnswer({ status, headers }: Response, bytes: Uint8Array): Answer {
  if (bytes.length > MOST_BYTES) {
    return failed('answer-wrong', `The answer of the CAS server has more than ${MOST_BYTES} bytes`);
  }
  if (!mayBeUtf8(headers.get('content-type'), bytes)) {
    return failed('answer-wrong', 'The answer of the CAS server is not in UTF-8');
  }
  const response = readServiceResponse(bytes);
  if (status !== 200 && response.kind !== 'failure') {
    return failed(
      'answer-wrong',
      `The CAS server answers ${status} where tickets are checked: are access.ways[].server and its version right?`,
    );
  }
  return { kind: 'response', response };
}

/** Whether the charset in the header is compatible with UTF-8; it does not matter for ASCII. */
function mayBeUtf8(contentType: string | null, bytes: Uint8Array): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/iu.exec(contentType ?? '')?.[1] ?? 'utf-8';
  if (/^utf-?8$/iu.test(charset)) return true;
  // The default that servlet containers send for every page.
  return /^(?:iso-8859-1|us-ascii)$/iu.test(charset) && bytes.every((byte) => byte < 0x80);
}

function confirmationOf(
  response: ServiceResponse,
  settings: CasSettings,
  callback: string,
): Confirmation {
  if (response.kind === 'unusable') {
    return failed(
      'answer-wrong',
      `The answer of the CAS server cannot be used: ${response.reason}`,
    );
  }
  if (response.kind === 'failure') return refused(response.code, callback);
  const { require } = settings;
  if (require !== undefined) {
    const values = response.attributes.get(require.attribute);
    if (values === undefined) {
      return failed(
        'not-a-member',
        `The CAS server does not tell the attribute ${require.attribute}: have it released to this service`,
      );
    }
    if (!values.some((value) => require.values.includes(value))) {
      return failed('not-a-member', `The attribute ${require.attribute} has none of the values`);
    }
  }
  return { kind: 'confirmed', subject: subjectOf(response.user) };
}

/**
 * One name for one person. Directories ignore case and width (RFC 4518), so people sign in as
 * `Zhang3`, `zhang3` and `ｚｈａｎｇ３`, and some servers return the name as it was typed.
 */
function subjectOf(user: string): string {
  return user.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

function refused(code: CasFailureCode | undefined, callback: string): Confirmation {
  switch (code) {
    case 'INVALID_TICKET':
      return failed('used-twice', 'CAS does not know the ticket (any more): INVALID_TICKET');
    case 'INTERNAL_ERROR':
      return failed('provider-down', 'CAS could not check the ticket: INTERNAL_ERROR');
    case 'INVALID_SERVICE':
    case 'UNAUTHORIZED_SERVICE':
      return failed(
        'answer-wrong',
        `CAS does not take the ticket for this site (${code}): have the service ${callback} allowed there, exactly so`,
      );
    case 'INVALID_TICKET_SPEC':
      return failed('answer-wrong', 'CAS does not take the ticket for this: INVALID_TICKET_SPEC');
    default:
      return failed(
        'answer-wrong',
        `CAS refused the ticket with ${code ?? 'a code that the protocol does not know'}`,
      );
  }
}

function failed(
  errorCode: SignInErrorCode,
  reason: string,
): Extract<Confirmation, { kind: 'failed' }> {
  return { kind: 'failed', failure: { errorCode, reason } };
}

/**
 * Whether a text has the form of a service ticket (CAS protocol 3.0, sections 3.1 and 3.7): it
 * begins with `ST-`, is not a proxy ticket, and has up to the 256 characters that clients must
 * accept. Besides letters, digits and hyphens real servers use dots (in host names) and underscores
 * (in base64url).
 */
function isServiceTicket(text: string): boolean {
  return /^ST-[A-Za-z0-9._-]{1,253}$/u.test(text);
}
