/** A file that somebody sends, or has sent; its bytes are in the inbox. */
export interface Upload {
  /** 128 random bits as 32 hex digits: who knows it may continue the upload. */
  readonly id: string;
  readonly author: string | undefined;
  /** A keyed hash of the network that it comes from. */
  readonly origin: string;
  /** The file name, as data: nothing is stored under it. At most 255 characters. */
  readonly name: string;
  readonly size: number;
  /** As the browser computed it before sending. */
  readonly md5: string;
  /** `receiving`, until all bytes are there and the MD5 is confirmed. */
  readonly state: 'receiving' | 'complete' | 'refused';
  /** Of the bytes that arrived; undefined while receiving. */
  readonly sha256: string | undefined;
  /** What the limited process found out, as JSON; undefined until it has. */
  readonly facts: string | undefined;
  /** The proposal that it belongs to. */
  readonly proposal: string | undefined;
  readonly created: number;
  /** When it is removed unless it belongs to a proposal. */
  readonly expires: number;
}

export type UploadChange = Partial<
  Pick<Upload, 'state' | 'sha256' | 'facts' | 'proposal' | 'expires'>
>;

export interface Uploads {
  add(upload: Omit<Upload, 'created' | 'state' | 'sha256' | 'facts' | 'proposal'>): Promise<void>;
  find(id: string): Promise<Upload | undefined>;
  /** The complete uploads, and those under way, with this MD5 or SHA-256. */
  findByHash(hash: string): Promise<readonly Upload[]>;
  ofProposal(uuid: string): Promise<readonly Upload[]>;
  /** Returns false if there is no such upload. */
  update(id: string, change: UploadChange): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  /** Uploads without a proposal that have expired, for removing their bytes first. */
  expired(): Promise<readonly Upload[]>;
  /** All ids, to find bytes in the inbox that nothing refers to. */
  ids(): Promise<readonly string[]>;
  /** How much waits in the inbox: of one origin or author, or of all. */
  usage(of?: {
    readonly origin?: string | undefined;
    readonly author?: string | undefined;
  }): Promise<{ readonly files: number; readonly bytes: number }>;
}
