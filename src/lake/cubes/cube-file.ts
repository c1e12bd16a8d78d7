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
import type { KnownHistory } from "./month-history.ts";

/** Increase this whenever the content or the encoding of a cube changes. Cubes in other formats are rebuilt. */
const CUBE_FORMAT = 3;

/** A cached cube is about one megabyte. A file that inflates beyond this limit is ignored. */
const MAX_BYTES = 256 * 1024 * 1024;

/** The totals of one version of a month. */
export interface SeenVersion {
  readonly submitted: Instant;
  readonly totals: CubeTotals;
}

/** Facts about a month next to its cube, readable in every format. */
export interface CubeHead extends SeenVersion {
  readonly etag: string;
  /** The previous version, if it was exported after the month closed and its totals differ. */
  readonly before: SeenVersion | undefined;
}

/** A cached cube. */
interface CubeFile extends CubeHead {
  readonly sums: ProvenSums;
  readonly cube: CostCube;
  /** What the month's ledger said. Undefined if it was not read. */
  readonly history?: KnownHistory | undefined;
}

interface VersionJson {
  readonly submitted: string;
  /** Billed and effective cost by currency. */
  readonly totals: Readonly<Record<string, readonly [string, string]>>;
}

interface FileJson extends VersionJson {
  readonly format: number;
  /** Digest of all other members, which detects any edit. */
  readonly digest: string;
  readonly etag: string;
  readonly before?: VersionJson | undefined;
  readonly sums: ProvenSums;
  readonly cube: CubeJson;
  readonly history?: unknown;
}

export function formatCubeFile(file: Omit<CubeFile, "totals">): Uint8Array {
  const { before, cube, etag, history, submitted, sums } = file;
  const json: Omit<FileJson, "digest"> = {
    format: CUBE_FORMAT,
    etag,
    ...versionToJson({ submitted, totals: totalsOf(cube) }),
    ...(before === undefined ? {} : { before: versionToJson(before) }),
    sums,
    cube: cubeToJson(cube),
    ...(history === undefined ? {} : { history: historyToJson(history) }),
  };
  return gzipSync(JSON.stringify({ ...json, digest: digestOf(json) }));
}

function digestOf(json: Omit<FileJson, "digest">): string {
  return createHash("sha256").update(JSON.stringify(json)).digest("hex");
}

/** Marks a cached cube that was changed after the hub wrote it. */
export const EDITED = "edited";

/**
 * Parses a cached cube. `cube` is undefined for another format. The result is undefined if the file cannot be parsed,
 * and `EDITED` if its content does not match its digest.
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

function contentOf(json: FileJson): Partial<Pick<CubeFile, "cube" | "history" | "sums">> {
  try {
    const history = json.history === undefined ? undefined : historyFromJson(json.history);
    return { cube: cubeFromJson(json.cube), sums: parseProvenSums(JSON.stringify(json.sums)) ?? {}, history };
  } catch {
    return {};
  }
}

/** Amounts become `{ units }`, because a name may look like a number. */
function historyToJson(history: KnownHistory): unknown {
  const text = JSON.stringify(history, (_, value: unknown) =>
    typeof value === "bigint" ? { units: String(value) } : value,
  );
  return JSON.parse(text);
}

/** The reverse of `historyToJson`. The digest has shown that the hub wrote it. */
function historyFromJson(json: unknown): KnownHistory {
  return JSON.parse(JSON.stringify(json), (_, value: { readonly units?: unknown } | null) =>
    typeof value === "object" && typeof value?.units === "string" ? BigInt(value.units) : value,
  );
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
