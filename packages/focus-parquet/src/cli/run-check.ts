import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { parseVersion, specificationOfVersion } from "../admission/file-version.ts";
import { CRITERIA } from "../conformance/check-rows.ts";
import { FAIL_LEVELS, failsRule, reportJson, reportJunit } from "../conformance/report-data.ts";
import { reportText } from "../conformance/report-text.ts";
import { checkFiles } from "../files/check-files.ts";
import { refuseVersion } from "../files/choose-columns.ts";
import { withFileErrors } from "../files/file-errors.ts";
import type { FocusSpecification } from "../focus/focus-columns.ts";
import { ENCODINGS } from "../focus/text-format.ts";
import { textFormat } from "./format-options.ts";
import { choice, parsed, usageError } from "./usage.ts";

const SUPPORTED = "_SUPPORTED";
const CRITERIA_NAMES = CRITERIA.map((name) => name.replace(SUPPORTED, ""));

const CHECK_USAGE = `focus-parquet check [options] part_0.csv [part_1.csv.gz more.parquet ...]

Checks the files as one dataset against the machine-checkable rules of FOCUS 1.2, and prints the violated rules with
their first rows and BilledCost.

  --json                prints one JSON line instead: {"schema":1,"rows":n,"rules":[{"id","violations","known",...}]}
  --junit FILE          also writes JUnit XML, one test case per rule
  --fail-on LEVEL       ${FAIL_LEVELS.join(" | ")} (default must): rules whose violation sets the exit code to 1;
                        should: recommendations, too; known: known gaps of Azure's exports, too
  --criteria NAMES      optional features that the provider supports: all | none | names, separated by commas; may be
                        repeated. By default, those with a value in at least one row. Names:
                        ${CRITERIA_NAMES.join(", ")}
  --dataset-version V   the version whose columns are required: as for convert; by default the header decides
  --null TEXT           a text that means "no value", besides the empty field; may be repeated
  --delimiter D         delimiter of the columns: "," (default), ";", "|" or tab
  --encoding E          ${ENCODINGS.join(" | ")} (default utf-8)`;

const CHECK_OPTIONS = {
  json: { type: "boolean", default: false },
  junit: { type: "string" },
  "fail-on": { type: "string", default: "must" },
  criteria: { type: "string", multiple: true },
  "dataset-version": { type: "string" },
  null: { type: "string", multiple: true, default: [] as string[] },
  delimiter: { type: "string" },
  encoding: { type: "string" },
  help: { type: "boolean", default: false },
} as const;

/** Runs `focus-parquet check` and returns what it prints. Sets the exit code to 1 if a rule fails. */
export async function runCheck(args: readonly string[]): Promise<string> {
  const { positionals: files, values } = parsed(CHECK_USAGE, () =>
    parseArgs({ args: [...args], allowPositionals: true, options: CHECK_OPTIONS }),
  );
  if (values.help) return CHECK_USAGE;
  if (files.length === 0) throw usageError("at least one file is needed", CHECK_USAGE);
  const level = choice("fail-on", FAIL_LEVELS, values["fail-on"]);
  const result = await checkFiles({
    files,
    text: textFormat(values),
    nullTokens: values.null,
    criteria: values.criteria && namedCriteria(values.criteria),
    specification: namedSpecification(values["dataset-version"]),
  });
  const { junit } = values;
  if (junit !== undefined) await withFileErrors(() => writeFile(junit, reportJunit(result, level)));
  if (result.rules.some((rule) => failsRule(rule, level))) process.exitCode = 1;
  return values.json ? reportJson(result) : reportText(result);
}

/** `all`, `none`, or names. */
function namedCriteria(texts: readonly string[]): readonly string[] {
  const names = texts.flatMap((text) => text.toUpperCase().split(",")).filter((name) => name !== "" && name !== "NONE");
  if (names.includes("ALL")) return CRITERIA;
  return names.map((name) => choice("criteria", CRITERIA_NAMES, name) + SUPPORTED);
}

function namedSpecification(text: string | undefined): FocusSpecification | undefined {
  if (text === undefined) return undefined;
  return specificationOfVersion((parseVersion(text) ?? refuseVersion(text)).version);
}
