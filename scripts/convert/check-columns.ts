import { InputError } from "../../src/errors.ts";
import { hasRows } from "../../src/etl/csv/part-rows.ts";
import type { MonthFacts } from "../../src/etl/month-facts.ts";
import type { PartHeader } from "../../src/focus/columns/part-header.ts";
import { missingColumns } from "../../src/focus/columns/required-columns.ts";
import type { FocusSchema } from "../../src/focus/schema.ts";
import type { TextFormat } from "../../src/focus/text-format.ts";
import {
  type AdmissionText,
  emptyColumnText,
  emptyCostWarning,
  missingColumnText,
} from "../../src/hub/admission/admission-text.ts";
import { judgeRun } from "../../src/hub/admission/judge-run.ts";
import { partSource } from "./part-source.ts";

/** Hears of what is said and goes on. */
type Warn = (message: string) => void;

interface Asked {
  /** Takes files that lack columns, and says so. */
  readonly partial: boolean;
  readonly warn: Warn;
  readonly text: TextFormat | undefined;
}

const REMEDY = "Convert the whole export, or add --partial to write a file without these values.";

/** What ingest says of headers. Throws InputError `MissingColumn` unless `partial` is asked for. */
export async function checkHeaders(schema: FocusSchema, headers: readonly PartHeader[], asked: Asked): Promise<void> {
  for (const { part, names } of headers) {
    const missing = names.length === 0 ? [] : missingColumns(schema, names);
    if (missing.length === 0 || !(await hasRows(partSource(part, asked.text)))) continue;
    failOrWarn("MissingColumn", missingColumnText(part, schema.name, missing, undefined), asked);
  }
}

/** What ingest says of the values of a run. Throws InputError `EmptyColumn` unless `partial` is asked for. */
export function checkValues(out: string, { rows, values }: MonthFacts, asked: Asked): void {
  if (rows === 0) return;
  const { empty, emptyCosts } = judgeRun(values);
  if (empty.length > 0) failOrWarn("EmptyColumn", emptyColumnText(out, empty, rows), asked);
  if (emptyCosts.length === 0) return;
  const { code, message } = emptyCostWarning({ place: out, rows, isOfCosts: true }, emptyCosts);
  asked.warn(`${code}: ${message}`);
}

function failOrWarn(code: "EmptyColumn" | "MissingColumn", { message }: AdmissionText, { partial, warn }: Asked): void {
  if (!partial) throw new InputError(code, message, { remedy: REMEDY });
  warn(`${code}: ${message}`);
}
