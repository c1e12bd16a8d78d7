import type { ExportRunOptions } from "azure-simulator/testing";
import { parseInstant } from "exact-values/instant";
import { addMonths, firstDay, lastDay, parseDay, parseMonth } from "exact-values/month";
import { costSumsToJson } from "focus-parquet/facts";
import { convertToBytes, generatedParts, type NamedPart } from "focus-parquet/testing";
import { partitionPath } from "../../src/hub/partition/partition-path.ts";
import { formatBlobMetadata, formatRecord, type PartitionRecord } from "../../src/hub/partition/partition-record.ts";
import { runWindow } from "../../src/hub/runs/exported-run.ts";
import { parseScopeId, type ScopeId } from "../../src/hub/scope.ts";
import { schemaNamed } from "../conversion/charges-of-csv.ts";

export const PROFILES =
  "/providers/Microsoft.Billing/billingAccounts/6b1c4ae0-aaaa-4bbb-8ccc-000000000001:6b1c4ae0-aaaa-4bbb-8ccc-000000000002_2019-05-31";
export const ENROLLMENT = "/providers/Microsoft.Billing/billingAccounts/8611537";

export interface MadeMonth {
  readonly scope: string;
  readonly month: string;
  /** Defaults to the sixth of the next month, when the month is closed. */
  readonly submitted?: string;
  readonly version?: string;
  /** Options of the generator, unless `parts` contains the rows. */
  readonly options?: ExportRunOptions;
  readonly parts?: readonly NamedPart[];
  /** Values of the record that contradict the rows. */
  readonly record?: Partial<PartitionRecord>;
  readonly rowGroupByteCount?: number;
}

export interface MadeFile {
  readonly scope: ScopeId;
  readonly path: string;
  readonly bytes: Buffer;
  readonly metadata: Readonly<Record<string, string>>;
}

/** The file and metadata of a month, as ingest commits them. */
export async function makeMonth(made: MadeMonth): Promise<MadeFile> {
  const { options = {}, rowGroupByteCount = 1 << 18, version = "1.0r2" } = made;
  const scope = parseScopeId(made.scope);
  const month = parseMonth(made.month);
  const submitted = parseInstant(made.submitted ?? `${firstDay(addMonths(month, 1)).slice(0, 8)}06T02:00:00Z`);
  const run = { rows: 300, ...options, datasetVersion: version, scope: made.scope, month: made.month };
  const parts = made.parts ?? (await generatedParts(run as ExportRunOptions));
  const schema = schemaNamed(`focuscost_${version}.json`);
  const { converted } = await convertToBytes({ schema, parts });
  const days = [...converted.facts.costByDay.values()].flatMap((byDay) => [...byDay.keys()]).sort();
  const record: PartitionRecord = {
    manifestName: `exports/${made.month}/manifest.json`,
    runId: `run-${made.month}-${submitted}`,
    submittedTime: submitted,
    window: runWindow(firstDay(month), lastDay(month), submitted),
    firstChargeDay: days.at(0) === undefined ? undefined : parseDay(days.at(0) ?? ""),
    lastChargeDay: days.at(-1) === undefined ? undefined : parseDay(days.at(-1) ?? ""),
    rows: converted.facts.rows,
    sums: JSON.stringify(costSumsToJson(converted.facts.sums)),
    datasetVersion: version,
    hubVersion: "1.2.3",
    attempt: "0123456789abcdef0123456789abcdef",
    ...made.record,
  };
  const keyValues = Object.entries(formatRecord(record)).map(([key, value]) => ({ key, value }));
  const { bytes } = await convertToBytes({ schema, parts, keyValues, rowGroupByteCount });
  return { scope, path: partitionPath(scope, month), bytes, metadata: formatBlobMetadata(record) };
}

const COLUMNS =
  "BillingCurrency,SubAccountId,x_ResourceGroupName,ServiceName,BilledCost,EffectiveCost,ListCost,ContractedCost,ChargePeriodStart,BillingPeriodStart,ChargeCategory,ChargeFrequency,Tags";

export interface PlainRow {
  readonly day: string;
  readonly cost: string;
  /** The effective cost, if it differs. */
  readonly effective?: string;
  readonly currency?: string;
  readonly subscription?: string;
  readonly group?: string;
  readonly service?: string;
  readonly frequency?: string;
  readonly tags?: string;
}

/** A CSV part with these rows. */
export function partOfRows(month: string, rows: readonly PlainRow[]): readonly NamedPart[] {
  const billing = `${month.slice(0, 4)}-${month.slice(4)}-01`;
  const lines = rows.map(
    ({
      cost,
      currency = "EUR",
      day,
      effective = cost,
      frequency = "Usage-Based",
      group = "rg",
      service = "Storage",
      subscription = "a",
      tags = "",
    }) =>
      [
        ...[currency, `/subscriptions/${subscription}`, group, service, cost, effective, cost, cost, day, billing],
        ...["Usage", frequency, `"${tags.replaceAll('"', '""')}"`],
      ].join(","),
  );
  return [{ name: "rows.csv", content: [COLUMNS, ...lines, ""].join("\n") }];
}
