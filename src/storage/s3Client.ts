import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { S3Client } from '@aws-sdk/client-s3';

/** The location of a bucket, and the access key. */
export interface S3Access {
  readonly bucket: string;
  readonly region: string;
  /** The service's URL, such as `https://minio.example.edu`; AWS in that region if absent. */
  readonly endpoint?: string | undefined;
  /** Whether URLs have the bucket in the path instead of the host name. */
  readonly pathStyle?: boolean | undefined;
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    /** For temporary keys. */
    readonly sessionToken?: string | undefined;
  };
}

/** Timeouts of the service, in ms. */
export interface S3Timeouts {
  /** For a connection. */
  readonly connect: number;
  /** For the start of an answer, and between two chunks. */
  readonly answer: number;
}

export const TIMEOUTS: S3Timeouts = { connect: 3_000, answer: 10_000 };

const ATTEMPTS = 3;

/** Idle connections. Connections in use have no limit: each serves a visitor's download. */
const IDLE_CONNECTIONS = 64;

/**
 * The official client with explicit settings: defaults from the environment and `~/.aws` could
 * select another service than the settings name. Checksums that only AWS supports are left out, so
 * that R2, MinIO, Ceph and older services work; every piece that is sent is still signed with its
 * SHA-256.
 */
export function createS3Client(access: S3Access, timeouts: S3Timeouts): S3Client {
  const agent = { keepAlive: true, maxFreeSockets: IDLE_CONNECTIONS };
  return new S3Client({
    region: access.region,
    endpoint: access.endpoint ?? endpointOfAws(access.region),
    forcePathStyle: access.pathStyle ?? access.endpoint !== undefined,
    credentials: withoutAbsent(access.credentials),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Waiting for a "continue" costs a connection of its own for every piece.
    expectContinueHeader: false,
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    useArnRegion: false,
    disableMultiregionAccessPoints: true,
    disableS3ExpressSessionAuth: true,
    retryMode: 'standard',
    maxAttempts: ATTEMPTS,
    defaultsMode: 'standard',
    requestHandler: {
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
      connectionTimeout: timeouts.connect,
      requestTimeout: timeouts.answer,
      throwOnRequestTimeout: true,
    },
  });
}

function endpointOfAws(region: string): string {
  return `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
}

function withoutAbsent({ sessionToken, ...keys }: S3Access['credentials']) {
  return sessionToken === undefined ? keys : { ...keys, sessionToken };
}
