import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

/** All parts but the last have this length, as R2 requires; 10,000 of them make 80 GiB. */
export const PART_BYTES = 8 * 1024 * 1024;

/** The timeout of one part over a slow line, in ms. */
const PART_TIMEOUT = { requestTimeout: 300_000 };

interface ObjectName {
  readonly Bucket: string;
  readonly Key: string;
}

/**
 * Writes an object, whole or not at all: in one request if it fits into a part, or else as a multipart
 * upload. Holds at most two parts in memory. Throws the errors of the client and of the source.
 */
export async function writeS3Object(
  client: S3Client,
  name: ObjectName,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> {
  const parts = inParts(bytes instanceof Uint8Array ? [bytes] : bytes);
  let before = await parts.next();
  let upload: Upload | undefined;
  try {
    for await (const part of parts) {
      upload ??= await beginUpload(client, name);
      if (!before.done) await upload.add(before.value);
      before = { value: part };
    }
    const last = before.done ? new Uint8Array() : before.value;
    if (upload === undefined) {
      await client.send(new PutObjectCommand({ ...name, Body: last }), PART_TIMEOUT);
    } else {
      await upload.add(last);
      await upload.complete();
    }
  } catch (error) {
    await upload?.abort();
    throw error;
  }
}

interface Upload {
  add(part: Uint8Array): Promise<void>;
  complete(): Promise<void>;
  abort(): Promise<void>;
}

async function beginUpload(client: S3Client, name: ObjectName): Promise<Upload> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(name));
  const upload = { ...name, UploadId };
  const done: { ETag: string | undefined; PartNumber: number }[] = [];
  return {
    async add(part) {
      const PartNumber = done.length + 1;
      const command = new UploadPartCommand({ ...upload, PartNumber, Body: part });
      const { ETag } = await client.send(command, PART_TIMEOUT);
      done.push({ ETag, PartNumber });
    },
    async complete() {
      const MultipartUpload = { Parts: done };
      const command = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload });
      await client.send(command, PART_TIMEOUT);
    },
    async abort() {
      // Parts that cannot be removed now take space until the bucket's lifecycle rule deletes them.
      await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    },
  };
}

/** The bytes of a stream in pieces of one length, the last one shorter; at least one piece. */
async function* inParts(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let pending: Uint8Array[] = [];
  let length = 0;
  for await (let chunk of chunks) {
    while (length + chunk.length > PART_BYTES) {
      const room = PART_BYTES - length;
      yield Buffer.concat([...pending, chunk.subarray(0, room)], PART_BYTES);
      chunk = chunk.subarray(room);
      pending = [];
      length = 0;
    }
    pending.push(chunk);
    length += chunk.length;
  }
  yield Buffer.concat(pending, length);
}
