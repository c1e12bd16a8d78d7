import { MINUTE_MS } from "exact-values/timestamp";
import type { ExportRun } from "../runs/manifest.ts";
import type { RunDelivery } from "../runs/run-delivery.ts";
import { isSameRun } from "../runs/run-order.ts";
import { type CommittedRecord, isSameFolder } from "./held-runs.ts";

/**
 * A manifest is written after its parts. Files that people copy into the container come in any order, and within seconds: only a part that is newer by more
 * than this was written by a delivery of its own.
 */
const COPYING_MS = MINUTE_MS;

/**
 * The first part that belongs to another delivery than the rest, by name; undefined when all belong together as far as anyone can say. Such a run is
 * just being delivered anew, or was when that broke off: its manifest does not speak of all of its parts, and what they say together was never true. A run whose
 * parts are all new, or that lacks one, is no mixture; nor is one without a manifest, which is left alone until nobody writes to it. `carried`: what lakes
 * hold of the month.
 */
export function mixedPart(run: ExportRun, carried: readonly CommittedRecord[]): string | undefined {
  const { delivery, parts } = run;
  if (delivery === undefined || delivery.manifestVersion === "") return undefined;
  if (delivery.parts.length < parts.length) return undefined;
  for (const record of carried) {
    const part = replacedPart(run, delivery, record);
    if (part !== undefined) return part;
  }
  return laterPart(delivery);
}

/** The month was made from parts of this very manifest, of which some are other ones by now. */
function replacedPart(
  run: ExportRun,
  { manifestVersion, parts }: RunDelivery,
  carried: CommittedRecord,
): string | undefined {
  if (carried.parts === undefined || carried.delivery?.manifestVersion !== manifestVersion) return undefined;
  if (!isSameRun(carried, run)) return undefined;
  const held = new Map(carried.parts.map(({ name, etag }) => [name, etag]));
  const replaced = parts.filter(({ name, etag }) => held.get(name) !== etag);
  return replaced.length < parts.length ? replaced[0]?.name : undefined;
}

/**
 * The first part that the month was made from and that is gone from its folder, while others there are new or were written anew; undefined when parts
 * are only gone, as after a deletion that was stopped. Without a manifest nothing says that what is left is a whole run.
 */
export function goneFromFolder(run: ExportRun, carried: CommittedRecord | undefined): string | undefined {
  const { delivery } = run;
  if (carried?.parts === undefined || delivery === undefined || !isSameFolder(carried, run)) return undefined;
  const held = new Map(carried.parts.map(({ name, etag }) => [name, etag]));
  const isOther = delivery.parts.some(({ name, etag }) => held.get(name) !== etag);
  const present = new Set(delivery.parts.map(({ name }) => name));
  return isOther ? carried.parts.find(({ name }) => !present.has(name))?.name : undefined;
}

function laterPart({ manifestWrittenAt, parts }: RunDelivery): string | undefined {
  const isBefore = parts.some(({ writtenAt }) => writtenAt <= manifestWrittenAt);
  return isBefore ? parts.find(({ writtenAt }) => writtenAt > manifestWrittenAt + COPYING_MS)?.name : undefined;
}
