import { counted } from "exact-values/counted";
import { formatUnits } from "exact-values/decimal";
import {
  type CellChange,
  formatTotals,
  type LedgerRecord,
  type MonthTotals,
} from "../../src/hub/history/ledger-record.ts";
import { billedChange, causesBySize, effectiveChange } from "../../src/hub/history/ledger-state.ts";
import { cellName, type HistoryVerdict, type MonthHistory } from "./read-history.ts";

const VERDICTS: Readonly<Record<HistoryVerdict, string>> = {
  intact: "Opening and changes add up to the month.",
  behind: "The month has changed since the last record. The next ingest adds a record.",
  unrecorded: "There is no ledger, because a release without ledgers created the month. Its next change begins one.",
  elsewhere: "The month is in another account. The ledger is intact, but was not compared with the month.",
  broken: "The ledger is damaged, or contradicts the month:",
};

/** A history for a terminal. */
export function renderHistory(history: MonthHistory, causes: number): string {
  const { current, dataset, lake, month, problems, records, scope, verdict } = history;
  const place = lake === "local" ? "" : ` in ${lake}`;
  const now = current === undefined ? [] : [`  current     ${totalsText(current.totals)}, run ${current.record.runId}`];
  return [
    `${scope} ${month} ${dataset}${place}`,
    ...records.flatMap((record) => recordLines(record, causes)),
    ...now,
    `  ${VERDICTS[verdict]}`,
    ...problems.map((problem) => `  ${problem}`),
    ...(verdict === "broken" ? [`  ${REMEDY}`] : []),
  ].join("\n");
}

const REMEDY =
  "Restore an earlier version of the file in config/ledger. If there is none, delete the file: the next ingest begins " +
  "a new ledger.";

function recordLines(record: LedgerRecord, causes: number): readonly string[] {
  const { after, before, columns, committedAt, isFound, kind, reason, release, runId, sequence, submittedTime } =
    record;
  const notes = [
    ...(isFound === true ? ["found, not committed with a record"] : []),
    ...(columns === undefined ? [] : [`columns ${columns.before} to ${columns.after}`]),
    ...(reason === undefined ? [] : [reason]),
  ];
  const change = kind === "opening" ? totalsText(after) : `${totalsText(before)} -> ${totalsText(after)}`;
  return [
    `  ${String(sequence).padStart(3)} ${kind.padEnd(10)} ${committedAt}  ${change}`,
    `      run ${runId}, submitted ${submittedTime}, release ${release}${notes.map((note) => `; ${note}`).join("")}`,
    ...(kind === "opening" ? [] : causesBySize(record.cells, causes)).flatMap(({ currency, largest, rest }) => [
      ...largest.map((cell) => `      ${cellText(cell)}`),
      ...(rest.cells === 0
        ? []
        : [`      ${rest.cells} more in ${currency || "no currency"}: ${signed(rest.billed)} billed`]),
    ]),
  ];
}

function cellText(cell: CellChange): string {
  const effective = effectiveChange(cell) === billedChange(cell) ? "" : `, ${signed(effectiveChange(cell))} effective`;
  const rows = cell.after.rows - cell.before.rows;
  const count = rows === 0 ? "" : `, ${rows > 0 ? "+" : ""}${counted(rows, "row")}`;
  return `${cellName(cell)}: ${signed(billedChange(cell))} ${cell.currency}${effective}${count}`;
}

function signed(units: bigint): string {
  return `${units > 0n ? "+" : ""}${formatUnits(units)}`;
}

function totalsText({ rows, sums }: MonthTotals): string {
  const costs = [...sums].map(([currency, columns]) => {
    const billed = columns.get("BilledCost");
    return billed === undefined ? currency : `${currency} ${formatUnits(billed)}`;
  });
  return [counted(rows, "row"), ...costs].join(", ");
}

/** The history as JSON: records as they are stored, amounts as text. */
export function historyToJson(history: MonthHistory, causes: number): unknown {
  const { current, records, ...rest } = history;
  return {
    ...rest,
    records: records.map((record) => ({
      ...record,
      before: formatTotals(record.before),
      after: formatTotals(record.after),
      cells: record.cells.map(cellToJson),
      causes: causesBySize(record.cells, causes).map(({ currency, largest }) => ({
        currency,
        largest: largest.map(cellToJson),
      })),
    })),
    current: current && {
      runId: current.record.runId,
      attempt: current.record.attempt,
      ...formatTotals(current.totals),
    },
  };
}

function cellToJson({ after, before, currency, kind, service, subscription }: CellChange) {
  const sums = ({ billed, effective, rows }: CellChange["after"]) => ({
    rows,
    billed: formatUnits(billed),
    effective: formatUnits(effective),
  });
  return { currency, service, subscription, kind, before: sums(before), after: sums(after) };
}
