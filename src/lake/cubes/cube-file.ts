import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import {
  type CubeJson,
  type CubeTotals,
  cubeFromJson,
  cubeToJson,
  type ProvenSums,
  parseProvenSums,
  totalsOf,
} from "cost-page/cube";
import type { CostCube } from "exact-values/cost-cube";
import { type Instant, parseInstant } from "exact-values/instant";

/** Rises with every change of what a cube holds or how it is written: a cube of another format is built again. */
const CUBE_FORMAT = 2;

/** A kept cube has about a megabyte; a file that inflates beyond this limit is ignored. */
const MAX_BYTES = 256 * 1024 * 1024;

/** What a version of a month came to. */
export interface SeenVersion {
  readonly submitted: Instant;
  readonly totals: CubeTotals;
}

/** What is said of a month besides its cube, whatever the format of that. */
export interface CubeHead extends SeenVersion {
  readonly etag: string;
  /** The version before, where it was of after the close of the month and differs. */
  readonly before: SeenVersion | undefined;
}

/** A kept cube. */
interface CubeFile extends CubeHead {
  readonly sums: ProvenSums;
  readonly cube: CostCube;
}

interface VersionJson {
  readonly submitted: string;
  /** Billed and effective cost by currency. */
  readonly totals: Readonly<Record<string, readonly [string, string]>>;
}

interface FileJson extends VersionJson {
  readonly format: number;
  /** Of all other members, so that a file that was edited by hand is noticed whatever it changes. */
  readonly digest: string;
  readonly etag: string;
  readonly before?: VersionJson | undefined;
  readonly sums: ProvenSums;
  readonly cube: CubeJson;
}

export function formatCubeFile(file: Omit<CubeFile, "totals">): Uint8Array {
  const { before, cube, etag, submitted, sums } = file;
  const json: Omit<FileJson, "digest"> = {
    format: CUBE_FORMAT,
    etag,
    ...versionToJson({ submitted, totals: totalsOf(cube) }),
    ...(before === undefined ? {} : { before: versionToJson(before) }),
    sums,
    cube: cubeToJson(cube),
  };
  return gzipSync(JSON.stringify({ ...json, digest: digestOf(json) }));
}

function digestOf(json: Omit<FileJson, "digest">): string {
  return createHash("sha256").update(JSON.stringify(json)).digest("hex");
}

/** A kept cube that was changed after the hub wrote it. */
export const EDITED = "edited";

/**
 * Reads a kept cube. `cube` is undefined in a file of another format; the result is undefined for a file that cannot be read, and `EDITED` for one whose
 * content does not match its digest.
 */
export function parseCubeFile(bytes: Uint8Array): (CubeHead & Partial<CubeFile>) | typeof EDITED | undefined {
  try {
    const json = JSON.parse(gunzipSync(bytes, { maxOutputLength: MAX_BYTES }).toString("utf8")) as FileJson;
    const { digest, ...content } = json;
    if (json.format === CUBE_FORMAT && digest !== digestOf(content)) return EDITED;
    const head = {
      etag: String(json.etag),
      ...versionFromJson(json),
      before: json.before === undefined ? undefined : versionFromJson(json.before),
    };
    return json.format === CUBE_FORMAT ? { ...head, ...contentOf(json) } : head;
  } catch {
    return undefined;
  }
}

function contentOf(json: FileJson): Partial<Pick<CubeFile, "cube" | "sums">> {
  try {
    return { cube: cubeFromJson(json.cube), sums: parseProvenSums(JSON.stringify(json.sums)) ?? {} };
  } catch {
    return {};
  }
}

function versionToJson({ submitted, totals }: SeenVersion): VersionJson {
  return {
    submitted,
    totals: Object.fromEntries(
      [...totals].map(([currency, { billed, effective }]) => [currency, [String(billed), String(effective)]]),
    ),
  };
}

function versionFromJson({ submitted, totals }: VersionJson): SeenVersion {
  return {
    submitted: parseInstant(submitted),
    totals: new Map(
      Object.entries(totals).map(([currency, [billed, effective]]) => [
        currency,
        { billed: BigInt(billed), effective: BigInt(effective) },
      ]),
    ),
  };
}
