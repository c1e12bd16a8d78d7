import { counted } from "exact-values/counted";
import { HOUR_MS } from "exact-values/timestamp";
import { formatScope } from "../scope-kind.ts";
import type { HealthEvidence, HealthFinding, TableEvidence } from "./evidence.ts";

/** An ingest brings the table up to date at its end, after its last month. */
const INGEST_MS = 6 * HOUR_MS;

/** `TableBehind` for each table that lacks months which the lake has held since before any current ingest. */
export function findLateTables({ now, tables }: HealthEvidence): readonly HealthFinding[] | undefined {
  return tables?.flatMap((table) => late(table, now) ?? []);
}

function late({ behind, lake, name }: TableEvidence, now: Date): HealthFinding | undefined {
  const missing = behind.filter(
    ({ committedAt }) => committedAt === undefined || now.getTime() - committedAt.getTime() > INGEST_MS,
  );
  const [first] = missing;
  if (first === undefined) return undefined;
  return {
    code: "TableBehind",
    message:
      `Table ${name} of the ${lake} lake lacks the current version of ${counted(missing.length, "month")}, ` +
      `beginning with ${first.month} of ${formatScope(first.scope)}.`,
    remedy: "Run hub-ingest, which brings the table up to date. If it fails, its summary names the cause.",
    link: "table",
    about: name,
  };
}
