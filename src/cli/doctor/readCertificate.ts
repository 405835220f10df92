import { isIP } from 'node:net';
import { connect } from 'node:tls';

/** The certificate that a server shows. */
export interface ShownCertificate {
  /** Why visitors' browsers refuse it; undefined if they trust it. */
  readonly problem: string | undefined;
  /** When it ends, in milliseconds since 1970. */
  readonly validTo: number;
}

/** Reads the certificate of a server, a bad one too. Rejects if the server does not speak TLS. */
export function readCertificate(
  {
    host,
    port,
    ca,
  }: { readonly host: string; readonly port: number; readonly ca?: string | undefined },
  signal: AbortSignal,
): Promise<ShownCertificate> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port,
      // Names only (RFC 6066, section 3).
      ...(isIP(host) === 0 && { servername: host }),
      // Nothing is sent: the answer is whether it would be trusted.
      rejectUnauthorized: false,
      ...(ca !== undefined && { ca }),
    });
    const abort = () => socket.destroy(new Error('it takes too long to answer'));
    signal.addEventListener('abort', abort, { once: true });
    socket.once('secureConnect', () => {
      const { valid_to: validTo } = socket.getPeerCertificate();
      const { authorized, authorizationError } = socket;
      // Typed as an error, and a code in fact.
      const problem = authorized ? undefined : String(authorizationError);
      resolve({ problem, validTo: Date.parse(validTo) });
      socket.destroy();
    });
    socket.once('error', reject);
    socket.once('close', () => signal.removeEventListener('abort', abort));
  });
}
