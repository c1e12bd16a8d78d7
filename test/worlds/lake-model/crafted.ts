import type { BookRun } from "./books.ts";
import { present, putRun, SCOPES, type Turn, write } from "./people.ts";
import { rowText, type World } from "./world.ts";

/** Delivers a run again with the same ID and submission time. */
export interface Redeliver {
  readonly do: "redeliver";
  readonly pick: number;
  /** `same length`: different values with the same byte count. `manifest`: the same parts with a rewritten manifest. */
  readonly how: "more parts" | "fewer parts" | "same length" | "manifest" | "empty";
  readonly fault:
    | "none"
    | "count"
    | "no column"
    | "empty column"
    | "wrong month"
    | "no list costs"
    | "part"
    | "manifest";
  readonly isElsewhere: boolean;
  readonly hasCounts: boolean;
}

const SECOND = 1000;
const HOUR = 3600 * SECOND;

export async function redeliver(world: World, step: Redeliver, turn?: Turn): Promise<void> {
  const picked = present(world, step.pick);
  if (picked === undefined || picked.contents.length === 0) return;
  // If another manifest names the same parts, changed values of the same length would count as the other run's.
  if (step.how === "same length" && isNamedTwice(world, picked)) return;
  const isSameParts = step.how === "manifest";
  // Other processes may rewrite the parts first, so the manifest describes the parts that exist when it is written.
  if (isSameParts) await turn?.();
  const run = isSameParts ? deliveryOf(world, picked) : picked;
  const serial = ++world.serial;
  const folder = step.isElsewhere
    ? `again/${serial}`
    : run.manifestName.slice(0, Math.max(0, run.manifestName.lastIndexOf("/")));
  if (folder === "") return;
  await write(
    world,
    {
      ...{ scope: `/${run.scope}`, runId: run.runId, submitted: run.submitted, from: run.first, end: run.end, folder },
      contents: contentsOf(run, step, serial),
      // The byte count stays the same only for `same length`.
      fill: step.how === "same length" ? run.fill : serial,
      ...(isSameParts ? { like: run, delivery: run.delivery } : { delivery: serial }),
      fault: isSameParts || (step.how === "same length" && step.fault !== "none") ? "none" : step.fault,
      ...{
        hasCounts: step.hasCounts,
        isUpperCase: false,
        first: run.first,
        month: run.month,
        lastMonth: run.lastMonth,
      },
    },
    // Parts of the same length below an old manifest count as its own, because no reader can tell them apart.
    isSameParts || step.how === "same length" ? undefined : turn,
  );
}

/** The delivery that last wrote the existing parts of a run. */
function deliveryOf({ books, exports }: World, run: BookRun): BookRun {
  const isThere = ({ bytes, name }: BookRun["parts"][number]): boolean =>
    Buffer.compare(exports.blobs.get(name)?.bytes ?? new Uint8Array(), bytes) === 0;
  const namesOf = ({ parts }: BookRun): string => parts.map(({ name }) => name).join();
  const alike = books.filter((each) => each.runId === run.runId && namesOf(each) === namesOf(run));
  return alike.findLast(({ parts }) => parts.every(isThere)) ?? run;
}

function isNamedTwice({ manifests }: World, run: BookRun): boolean {
  const names = new Set(run.parts.map(({ name }) => name));
  return [...manifests.values()].some((other) => other !== run && other.parts.some(({ name }) => names.has(name)));
}

function contentsOf({ contents, runId }: BookRun, { how }: Redeliver, serial: number): BookRun["contents"] {
  switch (how) {
    case "manifest":
      return contents;
    case "empty":
      return contents.map(() => []);
    case "fewer parts":
      return contents.slice(0, Math.max(1, contents.length - 1));
    case "more parts":
      return [...contents, [[`${runId}-more-${serial}`, serial % 10]]];
    case "same length":
      return contents.map((part) => part.map(([name, cost]) => [name, cost % 10 === 9 ? cost - 1 : cost + 1] as const));
  }
}

/** Adds a manifest that names files of other runs. */
export interface Craft {
  readonly do: "craft";
  readonly pick: number;
  readonly place: "root" | "exports" | "scope" | "below" | "beside" | "elsewhere";
  readonly kind:
    | "run"
    | "other case"
    | "parent path"
    | "price sheet"
    | "classic"
    | "cut off"
    | "in flight"
    | "bad time";
  /** Whether it was submitted before or after the run whose files it names. */
  readonly isOlder: boolean;
  readonly isOfOtherScope: boolean;
  readonly namesAll: boolean;
}

/** Removes such a manifest if it already exists, but never the manifest of a run. */
export function craft(world: World, step: Craft): void {
  const run = present(world, step.pick);
  // A manifest that names no files is a run without parts, even if something else is wrong with it.
  if (run === undefined || run.parts.length === 0) return;
  const manifestName = placeFor(run, step, ++world.serial);
  if (world.exports.blobs.has(manifestName)) {
    if (world.others.delete(manifestName)) world.exports.remove(manifestName);
    return;
  }
  world.now += 2 * SECOND;
  // The combined files of several runs would form a run of their own.
  const named = step.namesAll && step.kind !== "run" ? allFiles(world) : run.parts;
  if (step.kind === "run" || step.kind === "other case") putCraftedRun(world, step, { run, manifestName, named });
  else putOther(world, step.kind, { run, manifestName, named });
}

function placeFor({ manifestName, month, scope }: BookRun, { place }: Craft, serial: number): string {
  const folder = manifestName.slice(0, Math.max(0, manifestName.lastIndexOf("/")));
  const above = folder === "" ? "" : `${folder}/`;
  switch (place) {
    case "root":
      return serial % 2 === 0 ? "manifest.json" : "Manifest.json";
    case "exports":
      return "exports/manifest.json";
    case "scope":
      return `exports/${scope.startsWith("subscriptions") ? 1 : 0}/${month}/_manifest.json`;
    case "below":
      return `${above}below/manifest.json`;
    case "beside":
      return `${above}_manifest.json`;
    case "elsewhere":
      return `elsewhere/${serial}/manifest.json`;
  }
}

type Files = BookRun["parts"];

/** All existing parts of all runs. */
function allFiles({ exports }: World): Files {
  return [...exports.blobs.values()].filter(({ name }) => name.endsWith(".csv")).slice(0, 6);
}

interface Target {
  readonly run: BookRun;
  readonly manifestName: string;
  readonly named: Files;
}

function putCraftedRun(world: World, step: Craft, { manifestName, named, run }: Target): void {
  const isOne = step.kind === "run";
  const scope = step.isOfOtherScope
    ? (SCOPES.find((each) => each.slice(1).toLowerCase() !== run.scope) ?? "")
    : `/${run.scope}`;
  const begin = Date.parse(`${run.month.slice(0, 4)}-${run.month.slice(4)}-01T00:00:00Z`);
  const submitted = Math.max(run.submitted + (step.isOlder ? -HOUR : HOUR), begin);
  const runId = `c${world.serial}`;
  const parts = named.map(({ name, bytes }) => ({
    name: step.kind === "other case" ? name.toUpperCase() : name,
    bytes,
  }));
  const day = new Date(submitted).toISOString().slice(0, 10);
  const [cut = day] = [run.end, day].sort();
  const book: BookRun = {
    ...run,
    ...{ scope: scope.slice(1).toLowerCase(), runId, submitted, manifestName, parts, versions: new Map() },
    last: [cut, run.first].sort()[1] ?? cut,
    rows: isOne ? run.contents.flat().map(([name, cost]) => rowText(name, cost)) : run.rows,
    saidRows: undefined,
    contents: isOne ? run.contents : [],
    isFaultInside: !isOne || run.isFaultInside,
    isBroken: !isOne || run.isFaultInside,
  };
  const manifest = {
    exportConfig: { resourceId: `${scope}/${EXPORT}`, dataVersion: "1.0r2", type: "FocusCost" },
    ...{
      deliveryConfig: { fileFormat: "Csv" },
      blobs: parts.map(({ bytes, name }) => ({ blobName: name, byteCount: bytes.length })),
    },
    runInfo: {
      ...{ submittedTime: new Date(submitted).toISOString(), runId },
      ...{ startDate: `${run.first}T00:00:00`, endDate: `${run.end}T00:00:00` },
    },
  };
  putRun(world, book, JSON.stringify(manifest));
}

const EXPORT = "providers/Microsoft.CostManagement/exports/daily";

type OtherKind = Exclude<Craft["kind"], "run" | "other case">;

function putOther(world: World, kind: OtherKind, { manifestName, named, run }: Target): void {
  const names = named.map(({ name }) => name);
  const blobs = names.map((name) => ({ blobName: kind === "parent path" ? `below/../${name}` : name }));
  const manifest = {
    exportConfig: {
      ...{ resourceId: `/${run.scope}/${EXPORT}`, dataVersion: "1.0r2" },
      type: kind === "price sheet" ? "PriceSheet" : "FocusCost",
    },
    blobs,
    runInfo: {
      ...{ runId: `o${world.serial}`, submittedTime: kind === "bad time" ? "soon" : "2020-01-01T00:00:00Z" },
      ...{ startDate: `${run.first}T00:00:00`, endDate: `${run.end}T00:00:00` },
    },
  };
  const whole = JSON.stringify(kind === "classic" ? { blobs } : manifest);
  const text = { "in flight": "", "cut off": whole.slice(0, -1) }[kind as string] ?? whole;
  world.exports.put(manifestName, new TextEncoder().encode(text));
  // A deleted run may have used this manifest name.
  world.manifests.delete(manifestName);
  world.others.set(manifestName, {
    names: new Set(kind === "in flight" || kind === "parent path" ? [] : names.map((name) => name.toLowerCase())),
    isIllegible: kind === "in flight",
    isUnread: kind !== "price sheet",
  });
}
