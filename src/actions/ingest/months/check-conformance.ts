import { counted } from "exact-values/counted";
import { InputError } from "exact-values/errors";
import { formatPartition, type PartitionKey, partitionPath } from "../../../hub/partition/partition-path.ts";
import type { PartitionRecord } from "../../../hub/partition/partition-record.ts";
import { recordOf } from "../../../lake/discover/lake-state.ts";
import { blobRanges } from "../../../lake/discover/stored-file.ts";
import { failMonth } from "./delete-after-commit.ts";
import { failureLines, type MonthWork, warn } from "./month-work.ts";
import type { CheckedMonth } from "./result.ts";

type Month = Omit<MonthWork, "lake">;

/**
 * Checks a month of costs that this run has committed. Returns false if its exports must stay: with `fail`, a month
 * whose exports would be deleted is checked again in every sweep until it conforms.
 */
export async function mayRetire(month: Month, committed: readonly PartitionRecord[]): Promise<boolean> {
  const { collected, context, group, observed } = month;
  const { conformance, dryRun } = context.inputs;
  const [lake] = observed.lakes;
  const [record] = committed;
  if (conformance === "none" || dryRun || group.dataset !== undefined) return true;
  if (lake === undefined || record === undefined) return true;
  const isNew = collected.partitions.some(
    ({ month: of, outcome, scope }) => outcome === "ingested" && scope === group.scope && of === group.month,
  );
  const mustConform = conformance === "fail";
  if (!isNew && !(mustConform && observed.retention.deletes)) return true;
  try {
    const checked = await checkMonth(lake, group, record);
    if (checked === undefined) return !mustConform;
    collected.conformance.push(checked);
    const violated = checked.rules.filter(({ isKnown }) => !isKnown);
    month.log.info(`Conformance: ${counted(violated.length, "rule")} violated, without known gaps of Azure.`);
    if (!mustConform || violated.length === 0) return true;
    failMonth(month, lake.name, violatedRules(checked, violated));
  } catch (error) {
    context.signal.throwIfAborted();
    const reason = error instanceof Error ? failureLines(error)[0] : String(error);
    const message = `${formatPartition(group)} could not be checked. ${reason}`;
    const remedy = "The month is committed. Ingest it again with force, and it is checked again.";
    if (mustConform) failMonth(month, lake.name, new InputError("ConformanceUnchecked", message, { remedy }));
    else warn(month, { code: "ConformanceUnchecked", message, remedy });
  }
  return !mustConform;
}

/** Reads the committed month. Undefined if another job has replaced it. */
async function checkMonth(
  { store }: Month["observed"]["lakes"][number],
  { month, scope }: PartitionKey,
  { attempt }: PartitionRecord,
): Promise<CheckedMonth | undefined> {
  const path = partitionPath(scope, month);
  const blob = await store.properties(path);
  if (blob === undefined || recordOf(blob)?.attempt !== attempt) return undefined;
  // Without the input, the rules are never loaded.
  const { checkRows } = await import("focus-parquet/check");
  const { rules } = await checkRows([{ kind: "parquet", file: blobRanges(store, { ...blob, name: path }) }]);
  const violated = rules.filter(({ violations }) => violations > 0);
  return {
    ...{ scope, month, path, attempt },
    rules: violated.map(({ isKnown, rule: { id }, violations }) => ({ id, violations, isKnown })),
  };
}

const MAX_NAMED = 5;

function violatedRules(checked: CheckedMonth, violated: CheckedMonth["rules"]): InputError {
  const named = violated.slice(0, MAX_NAMED).map(({ id, violations }) => `${id} (${counted(violations, "row")})`);
  const more = violated.length > MAX_NAMED ? ` and ${violated.length - MAX_NAMED} more` : "";
  return new InputError(
    "ConformanceFailed",
    `${formatPartition(checked)} violates ${counted(violated.length, "rule")} of FOCUS 1.2: ${named.join(", ")}${more}.`,
    {
      remedy:
        "The month is committed, and its exports are kept. Check the rows with focus-parquet check, and correct their " +
        "source. To accept the violations, set conformance: report.",
      place: { value: violated[0]?.id ?? "" },
    },
  );
}
