import type { BlobStore } from "../storage/blob-store.ts";

/** `local`: the hub's own container `ingestion`; `remote`: that of another hub. */
export type DestinationName = "local" | "remote";

/** A lake that months are committed to; each is planned by what it holds itself. */
export interface Destination {
  readonly name: DestinationName;
  readonly store: BlobStore;
  /** Container `tables` of the same account, which an older hub does not have. */
  readonly tables: BlobStore;
  /** URL of the account, where it is not the hub's own. */
  readonly accountUrl?: string;
  /** Makes an error of that account say which account it is, and what to do there; leaves every other error as it is. */
  readonly explain?: (error: unknown) => unknown;
}
