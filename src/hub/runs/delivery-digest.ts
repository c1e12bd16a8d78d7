import type { DeliveredPart, DeliveryDigest, ExportRun } from "./exported-run.ts";

/**
 * The facts in a manifest that determine how its parts are read and proven, as text. The format must not change between
 * releases. A rewritten manifest with the same facts about the same parts is not a new delivery. Lengths count only if
 * they differ from the stored ones; row counts are compared with the month.
 */
export function describeManifest(run: ExportRun, parts: readonly DeliveredPart[]): string {
  const stored = new Map(parts.map(({ name, byteCount }) => [name, byteCount]));
  const lengths = run.parts
    .filter(({ blobName, byteCount }) => byteCount !== undefined && byteCount !== stored.get(blobName))
    .map(({ blobName, byteCount }) => [blobName, byteCount] as const)
    .sort(([left], [right]) => compareNames(left, right));
  const { dataset, fileFormat, window, lastMonth } = run;
  const days = [window.first, window.last, lastMonth];
  return JSON.stringify([dataset.type.toLowerCase(), dataset.version, fileFormat, days, lengths]);
}

/** Formats parts as JSON, with their common folder: `{"folder":"a/b/","parts":[["part_0_0001.csv",123,"0x8D"]]}`. */
export function formatPartList(parts: readonly DeliveredPart[]): string {
  const sorted = parts.toSorted((left, right) => compareNames(left.name, right.name));
  // In a sorted list, the common prefix of the first and last name is common to all.
  const folder = sharedFolder(sorted[0]?.name ?? "", sorted.at(-1)?.name ?? "");
  return JSON.stringify({
    folder,
    parts: sorted.map(({ name, byteCount, etag }) => [name.slice(folder.length), byteCount, etag]),
  });
}

/** Parses the output of `formatPartList`; undefined for any other text. */
export function parsePartList(text: string): readonly DeliveredPart[] | undefined {
  try {
    const { folder, parts } = JSON.parse(text) as { readonly folder?: unknown; readonly parts?: unknown };
    if (typeof folder !== "string" || !Array.isArray(parts)) return undefined;
    const read = parts.map((part: unknown): DeliveredPart | undefined => {
      const [name, byteCount, etag] = Array.isArray(part) ? (part as readonly unknown[]) : [];
      if (typeof name !== "string" || typeof byteCount !== "number" || typeof etag !== "string") return undefined;
      return { name: `${folder}${name}`, byteCount, etag };
    });
    return read.every((part) => part !== undefined) ? read : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Compares two deliveries of one run: the later one is greater, or in the same second, the one with the greater name.
 */
export function compareDeliveries(left: ExportRun, right: ExportRun): number {
  const byTime = compareDeliveryTimes(left.delivery, right.delivery);
  return byTime !== 0 ? byTime : compareNames(left.manifestName, right.manifestName);
}

type DeliveryTimes = Pick<DeliveryDigest, "manifestWrittenAt" | "partsWrittenAt">;

/**
 * Negative if the left delivery is older. The time of a delivery is that of its newest part: a manifest that is
 * rewritten over old parts adds no data. It is never later than its manifest: newer parts belong to a delivery that is
 * not complete yet.
 */
export function compareDeliveryTimes(left: DeliveryTimes | undefined, right: DeliveryTimes | undefined): number {
  const byData = timeOfData(left) - timeOfData(right);
  return byData !== 0 ? byData : (left?.manifestWrittenAt ?? 0) - (right?.manifestWrittenAt ?? 0);
}

function timeOfData({ manifestWrittenAt = 0, partsWrittenAt = manifestWrittenAt }: DeliveryTimes = {}): number {
  return partsWrittenAt === 0 ? manifestWrittenAt : Math.min(partsWrittenAt, manifestWrittenAt);
}

function sharedFolder(first: string, last: string): string {
  let length = 0;
  while (length < first.length && first[length] === last[length]) length++;
  return first.slice(0, first.slice(0, length).lastIndexOf("/") + 1);
}

function compareNames(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
