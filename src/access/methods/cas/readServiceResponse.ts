import { parseStrictXml, type XmlElement } from './parseStrictXml.ts';

const NAMESPACE = 'http://www.yale.edu/tp/cas';

/** The codes of the protocol (2.5.3), and that of Apereo's server for an unknown service. */
const FAILURE_CODES = [
  'INVALID_REQUEST',
  'INVALID_TICKET_SPEC',
  'UNAUTHORIZED_SERVICE_PROXY',
  'INVALID_PROXY_CALLBACK',
  'INVALID_TICKET',
  'INVALID_SERVICE',
  'INTERNAL_ERROR',
  'UNAUTHORIZED_SERVICE',
] as const;

export type CasFailureCode = (typeof FAILURE_CODES)[number];

/** The result of validating a ticket. */
export type ServiceResponse =
  | {
      readonly kind: 'success';
      /** As in the response, without surrounding white space: 1 to 256 visible characters. */
      readonly user: string;
      readonly attributes: ReadonlyMap<string, readonly string[]>;
    }
  /** `code` is undefined if the protocol does not define it. */
  | { readonly kind: 'failure'; readonly code: CasFailureCode | undefined }
  /** An unreliable response; `reason` quotes nothing of it. */
  | { readonly kind: 'unusable'; readonly reason: string };

/**
 * Parses a response of `/serviceValidate` (CAS protocol 3.0, sections 2.5 and 2.8 and appendix A).
 * Ambiguous responses are refused.
 */
export function readServiceResponse(bytes: Uint8Array): ServiceResponse {
  const root = parseStrictXml(bytes);
  if (root === undefined) return unusable('it is not plain XML in UTF-8');
  if (!isCas(root, 'serviceResponse')) return unusable('it is no cas:serviceResponse');
  const [answer, ...others] = root.children;
  if (answer === undefined || others.length > 0) return unusable('it does not say one thing');
  if (!holdsElementsOnly(root)) return unusable('it has text beside its elements');
  if (isCas(answer, 'authenticationFailure')) return readFailure(answer);
  if (isCas(answer, 'authenticationSuccess')) return readSuccess(answer);
  return unusable('it is neither success nor failure of an authentication');
}

function readFailure(answer: XmlElement): ServiceResponse {
  const codeText = answer.attributes.get('code');
  return { kind: 'failure', code: FAILURE_CODES.find((code) => code === codeText) };
}

function readSuccess(answer: XmlElement): ServiceResponse {
  if (!holdsElementsOnly(answer)) return unusable('it has text beside its elements');
  if (answer.children.some(({ name }) => name === 'proxies')) {
    return unusable('the ticket came through a proxy');
  }
  const users = answer.children.filter(({ name }) => name === 'user');
  const [user] = users;
  if (user === undefined || users.length > 1) return unusable('it does not name one user');
  const name = user.text.trim();
  if (!isCas(user, 'user') || !isLeaf(user) || !isName(name)) {
    return unusable('the user in it is not a plain name');
  }
  return { kind: 'success', user: name, attributes: readAttributes(answer) };
}

function readAttributes(answer: XmlElement): ReadonlyMap<string, readonly string[]> {
  const elements = answer.children
    .filter((child) => isCas(child, 'attributes'))
    .flatMap(({ children }) => children)
    .filter(isLeaf);
  const byName = Map.groupBy(elements, ({ name }) => name);
  return new Map(
    [...byName].map(([name, values]) => [name, values.map(({ text }) => text.trim())]),
  );
}

function unusable(reason: string): ServiceResponse {
  return { kind: 'unusable', reason };
}

function isCas(element: XmlElement, name: string): boolean {
  return element.namespace === NAMESPACE && element.name === name;
}

function isLeaf(element: XmlElement): boolean {
  return element.isPlain && element.children.length === 0;
}

function holdsElementsOnly(element: XmlElement): boolean {
  return element.text.trim() === '';
}

/**
 * No control characters, invisible characters or line breaks, which two systems may interpret
 * differently.
 */
function isName(text: string): boolean {
  return /^[^\p{C}\p{Zl}\p{Zp}]{1,256}$/u.test(text);
}
