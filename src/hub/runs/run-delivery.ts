/** A part in one version. */
export interface DeliveredPart {
  readonly name: string;
  readonly byteCount: number;
  /** Without quotes. */
  readonly etag: string;
}

/** A part as it was listed. */
export interface ListedPart extends DeliveredPart {
  /** In milliseconds since 1970. */
  readonly writtenAt: number;
}

/** What identifies a delivery of a run besides its ID and time: one run may be delivered again with other parts or another manifest. */
export interface DeliveryDigest {
  /** SHA-256 of `formatPartList`, 64 hexadecimal digits. */
  readonly partsSha256: string;
  /** SHA-256 of `describeManifest`, 64 hexadecimal digits. */
  readonly manifestSha256: string;
  /** ETag of the manifest without quotes; empty for a run without one. */
  readonly manifestVersion: string;
  /** When the manifest was written, in milliseconds since 1970; 0 for a run without one, undefined for months that did not write it down. */
  readonly manifestWrittenAt?: number | undefined;
  /** When the newest of its parts was written, in milliseconds since 1970; 0 without parts, undefined as above. */
  readonly partsWrittenAt?: number | undefined;
}

/** A run as it was listed in storage. */
export interface RunDelivery extends DeliveryDigest {
  /** The parts that are there, in the order of their names; fewer than the manifest names when some are gone. */
  readonly parts: readonly ListedPart[];
  readonly manifestWrittenAt: number;
  readonly partsWrittenAt: number;
  /** When the newest of manifest and parts was written. */
  readonly writtenAt: number;
}
