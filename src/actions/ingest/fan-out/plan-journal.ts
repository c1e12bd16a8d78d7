import { InputError } from "exact-values/errors";
import { parseInstant } from "exact-values/instant";
import { formatPartPiece, type PartPiece, type PartPieceKey, parsePartPiece } from "focus-parquet/convert";
import { formatExactJson, parseExactJson } from "focus-parquet/facts";
import { isPlanId, type PlanId, plannedAt } from "../../../hub/fan-out/fan-out-matrix.ts";
import type { BlobStore } from "../../../lake/storage/blob-store.ts";
import { readVersion, writeVersion } from "../../../lake/storage/conditional-write.ts";
import type { FanOutPlan } from "./fan-out-plan.ts";

/** Everything that the jobs of a fan-out pass to each other, in container `config`. */
const FAN_OUT_FOLDER = "journal/fan-out/";

/** Azure discards uncommitted blocks after a week, and a plan is useless without them. */
export const PLAN_LIFE_IN_DAYS = 7;

/** Changes with every release whose plans an older release could misread. */
const FORMAT = 2;

export async function writePlan(config: BlobStore, plan: FanOutPlan): Promise<void> {
  const text = formatExactJson({ format: FORMAT, ...plan });
  const written = await writeVersion(config, {
    name: planName(plan.id),
    bytes: new TextEncoder().encode(`${text}\n`),
    seenEtag: undefined,
    contentType: "application/json",
  });
  if (written === "changed") throw new Error(`the plan ${plan.id} is there already`);
}

/** Undefined if the plan does not exist. Throws InputError `FanOutPlanChanged` if another release wrote it. */
export async function readPlan(config: BlobStore, id: PlanId, hubVersion: string): Promise<FanOutPlan | undefined> {
  const stored = await readVersion(config, planName(id));
  if (stored === undefined) return undefined;
  if (!stored.isOwn) throw planChanged(id, "it was edited, or is incomplete");
  const plan = parsePlan(stored.bytes);
  if (plan?.format !== FORMAT || plan.hubVersion !== hubVersion) {
    // One version may have builds before and after a change of the format.
    const isNamed = plan?.hubVersion !== undefined && plan.hubVersion !== hubVersion;
    const maker = isNamed ? `version ${plan.hubVersion}` : "another build";
    throw planChanged(id, `it was made by ${maker} of the action, and this is ${hubVersion}`);
  }
  return plan;
}

/** Undefined if this release cannot read it. */
function parsePlan(bytes: Uint8Array): (FanOutPlan & { readonly format: number }) | undefined {
  try {
    return parseExactJson(new TextDecoder().decode(bytes)) as FanOutPlan & { readonly format: number };
  } catch {
    return undefined;
  }
}

export async function writePiece(
  config: BlobStore,
  id: PlanId,
  place: { readonly month: number; readonly part: number },
  piece: PartPiece,
): Promise<void> {
  await config.write(pieceName(id, place), await formatPartPiece(piece));
}

/** Undefined if the piece does not exist or has another key. */
export async function readPiece(
  config: BlobStore,
  id: PlanId,
  place: { readonly month: number; readonly part: number },
  key: PartPieceKey,
): Promise<PartPiece | undefined> {
  const bytes = await config.read(pieceName(id, place));
  return bytes === undefined ? undefined : await parsePartPiece(bytes, key);
}

/**
 * Deletes a plan: first the pieces, then the plan itself, so that a repeated commit still finds it after a crash.
 * Returns the deleted names.
 */
export async function removePlan(config: BlobStore, id: PlanId): Promise<readonly string[]> {
  const removed: string[] = [];
  const remove = async (name: string): Promise<void> => {
    if (await config.remove(name)) removed.push(name);
  };
  for await (const { name } of config.list(`${folderOf(id)}m`)) await remove(name);
  await remove(planName(id));
  // A hierarchical namespace keeps empty folders.
  await config.removeFolder(folderOf(id).slice(0, -1));
  return removed;
}

/**
 * Deletes plans made before `weekAgo` (ISO 8601 in UTC), whose blocks Azure has discarded. Returns the deleted names by
 * plan.
 */
export async function removeStalePlans(
  config: BlobStore,
  weekAgo: string,
): Promise<ReadonlyMap<PlanId, readonly string[]>> {
  const border = parseInstant(weekAgo);
  const stale = new Set<PlanId>();
  for await (const { name } of config.list(FAN_OUT_FOLDER)) {
    const [id = ""] = name.slice(FAN_OUT_FOLDER.length).split("/");
    if (isPlanId(id) && plannedAt(id) < border) stale.add(id);
  }
  const removed = new Map<PlanId, readonly string[]>();
  for (const id of stale) removed.set(id, await removePlan(config, id));
  return removed;
}

function folderOf(id: PlanId): string {
  return `${FAN_OUT_FOLDER}${id}/`;
}

function planName(id: PlanId): string {
  return `${folderOf(id)}plan.json`;
}

function pieceName(id: PlanId, { month, part }: { readonly month: number; readonly part: number }): string {
  return `${folderOf(id)}m${month}-p${part}.json.gz`;
}

/** The error of a job whose plan does not exist. */
export function planNotFound(id: PlanId): InputError {
  return new InputError("FanOutPlanNotFound", `Plan ${id} does not exist in config/${FAN_OUT_FOLDER}.`, {
    remedy:
      `Its months are already committed, or it is older than ${PLAN_LIFE_IN_DAYS} days, or it is in another storage ` +
      "account. Run the workflow again from mode: plan.",
    place: { value: id },
  });
}

export function planChanged(id: PlanId, reason: string): InputError {
  return new InputError("FanOutPlanChanged", `Plan ${id} cannot be executed: ${reason}.`, {
    remedy: "Run the workflow again from mode: plan, with the same release of the action in all jobs.",
    place: { value: id },
  });
}
