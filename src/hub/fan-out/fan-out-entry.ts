import { InputError, quoteValue } from "exact-values/errors";
import { type Instant, parseInstant } from "exact-values/instant";

declare const planIdBrand: unique symbol;

/** `20260603T010203Z-0123456789ab`: the time of the plan and twelve random digits. */
export type PlanId = string & { readonly [planIdBrand]: true };

/** One job of the matrix. */
export interface MatrixEntry {
  readonly plan: PlanId;
  readonly index: number;
}

const PLAN_ID = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z-[0-9a-f]{12}$/;

/** The ID of a plan created at `now` (ISO 8601 in UTC). `random` has at least twelve hexadecimal digits. */
export function createPlanId(now: string, random: string): PlanId {
  const id = `${now.slice(0, 19).replaceAll(/[-:]/g, "")}Z-${random.slice(0, 12)}`;
  if (!isPlanId(id)) throw new Error(`${id} is not a plan ID`);
  return id;
}

export function isPlanId(text: string): text is PlanId {
  return PLAN_ID.test(text);
}

/** When a plan was created, in seconds. */
export function plannedAt(id: PlanId): Instant {
  return parseInstant(id.replace(PLAN_ID, "$1-$2-$3T$4:$5:$6Z"));
}

/** Parses the input of `mode: part`: one entry of the output `matrix`. Throws InputError `InvalidInput`. */
export function parseMatrixEntry(text: string): MatrixEntry {
  const [entry, ...others] = parseEntries(text);
  if (entry === undefined || others.length > 0 || entry.index === undefined)
    throw invalid(text, 'one entry of the output matrix, such as {"plan": "...", "index": 0}');
  return { plan: entry.plan, index: entry.index };
}

/**
 * Parses the input of `mode: commit`: the whole output `matrix` or one of its entries; undefined for a matrix without
 * entries.
 */
export function parseMatrixPlan(text: string): PlanId | undefined {
  const plans = [...new Set(parseEntries(text).map(({ plan }) => plan))];
  if (plans.length > 1) throw invalid(text, "the output matrix of one plan");
  return plans[0];
}

const HOW =
  "Pass the expression toJSON(matrix.entry) to a part job, and the unchanged output matrix of the plan job to " +
  "the commit job.";

type ParsedEntry = Pick<MatrixEntry, "plan"> & { readonly index: number | undefined };

function parseEntries(text: string): readonly ParsedEntry[] {
  if (text === "") {
    throw new InputError("MissingInput", "Input matrix-entry is required in this mode, but is missing or empty.", {
      remedy: HOW,
    });
  }
  if (isPlanId(text)) return [{ plan: text, index: undefined }];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid(text, "JSON in the format of the output matrix");
  }
  return (Array.isArray(value) ? value : [value]).map((entry: unknown) => {
    const { plan, index } = (entry ?? {}) as { readonly plan?: unknown; readonly index?: unknown };
    const place = typeof index === "string" && /^\d{1,3}$/.test(index) ? Number(index) : index;
    const isPlace = place === undefined || (typeof place === "number" && Number.isInteger(place) && place >= 0);
    if (typeof plan !== "string" || !isPlanId(plan) || !isPlace)
      throw invalid(text, "an entry of the output matrix of mode: plan");
    return { plan, index: place as number | undefined };
  });
}

function invalid(text: string, allowed: string): InputError {
  return new InputError("InvalidInput", `Input matrix-entry is ${quoteValue(text)}, which is not ${allowed}.`, {
    remedy: HOW,
    place: { value: text },
  });
}
