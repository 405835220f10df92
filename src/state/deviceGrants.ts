import type { SecretHash } from './secretHash.ts';

/** A command line that asks to be signed in (RFC 8628). */
export interface DeviceGrant {
  /** Stands in the address of the page that confirms it: `/auth/{uuid}/cli`. */
  readonly uuid: string;
  /** What the terminal shows and the page repeats, as it is compared: without hyphens. */
  readonly userCode: string;
  /** What the program says it is called; at most 100 characters. */
  readonly program: string;
  readonly scopes: readonly string[];
  readonly state: 'pending' | 'approved' | 'refused' | 'redeemed';
  /** Who approved it: as in `Session`. */
  readonly person: string | undefined;
  readonly way: string | undefined;
  readonly expires: number;
}

/** What a program is told that asks whether it was approved (RFC 8628, section 3.5). */
export type Poll =
  /** Handed out once: the grant is redeemed by it. `way` is always there. */
  | { readonly kind: 'approved'; readonly grant: DeviceGrant }
  | { readonly kind: 'pending' }
  /** It asked too soon, and is to wait so many ms between questions from now on. */
  | { readonly kind: 'slow-down'; readonly intervalMs: number }
  | { readonly kind: 'refused' }
  /** Expired, redeemed before, or never there. */
  | { readonly kind: 'gone' };

/** Device grants. One that has expired is not there. */
export interface DeviceGrants {
  /** Keeps a new one; false where its user code belongs to another that still holds: draw again. */
  add(
    grant: Pick<DeviceGrant, 'uuid' | 'userCode' | 'program' | 'scopes' | 'expires'> & {
      /** Of the device code. */
      readonly hash: SecretHash;
      readonly intervalMs: number;
    },
  ): Promise<boolean>;
  /** By what stood in an address or was typed, untrusted. */
  find(uuid: string): Promise<DeviceGrant | undefined>;
  findByUserCode(userCode: string): Promise<DeviceGrant | undefined>;
  /** Decides on one that is pending; false where it is not (any more). */
  approve(
    uuid: string,
    by: { readonly person: string | undefined; readonly way: string },
  ): Promise<boolean>;
  refuse(uuid: string): Promise<boolean>;
  /** A program asks. Each question that comes too soon makes its interval 5 s longer. */
  poll(hash: SecretHash): Promise<Poll>;
}
