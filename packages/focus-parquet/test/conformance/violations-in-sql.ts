import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import type { DuckDbSession } from "../readers/duckdb-session.ts";
import { COLUMNS } from "./clean-file.ts";
import { holds, limbsOf, meets, name, values } from "./rule-in-sql.ts";
import { columnsOf, RULES, type Rule } from "./rules.ts";
import { isStoredAs, limbs, NUMBER_MACROS, quoted, storedText } from "./values-in-sql.ts";

/** The number of violations per rule. Rules without violations are absent. */
export type Counts = Readonly<Record<string, number>>;

const USES_NUMBERS = new Set(["ge", "product"]);
const DECIMALS = [...new Set(RULES.flatMap(({ require }) => (USES_NUMBERS.has(require[0]) ? columnsOf(require) : [])))];
const ROW_RULES = RULES.filter(({ require }) => require[0] !== "present" && require[0] !== "onePer");
const GROUP_RULES = RULES.filter(({ require }) => require[0] === "onePer");

/** Evaluates all rules for each file, a dataset of its own. Paths are absolute and end with .csv or .parquet. */
export async function violationsInSql(
  session: DuckDbSession,
  files: readonly string[],
): Promise<ReadonlyMap<string, Counts>> {
  const types = new Map<string, ReadonlyMap<string, string>>();
  for (const file of files) types.set(file, await typesOf(session, file));
  await session.query(NUMBER_MACROS);
  const declared = COLUMNS.map((column) => `${name(column)} VARCHAR`);
  await session.query(`CREATE OR REPLACE TEMP TABLE cells (file VARCHAR, ${declared.join(", ")})`);
  const csv = files.filter((file) => isCsv(file));
  const sources = [
    ...(csv.length > 0 ? [csv] : []),
    ...files.filter((file) => !csv.includes(file)).map((file) => [file]),
  ];
  for (const source of sources) {
    const known = new Map(source.flatMap((file) => [...(types.get(file) ?? [])]));
    const cells = [...known].map(([column, type]) => `${storedText(name(column), type)} AS ${name(column)}`);
    await session.query(`INSERT INTO cells BY NAME SELECT ${["filename AS file", ...cells]} FROM ${reader(source)}`);
  }
  const numbers = DECIMALS.map((column, at) => `numbers[${at + 1}] AS ${limbsOf(column)}`);
  await session.query(`CREATE OR REPLACE TEMP TABLE charges AS SELECT * EXCLUDE (numbers), ${numbers} FROM
    (SELECT *, list_transform([${DECIMALS.map(name)}], lambda value: ${limbs("value")}) AS numbers FROM cells)`);
  const rows = await countRows(session);
  const groups = await countGroups(session);
  return new Map(
    [...types].map(([file, types]) => {
      const counts = RULES.map((rule) => [rule.id, countOf(rule, types, rows.get(file), groups.get(file))] as const);
      return [file, Object.fromEntries(counts.filter(([, count]) => count > 0))];
    }),
  );
}

interface RowCounts {
  readonly violations: ReadonlyMap<string, number>;
  /** Values by column, for columns of a wrong stored type: each value of them is a violation. */
  readonly values: ReadonlyMap<string, number>;
}

function countOf(
  { id, require }: Rule,
  /** By column: DuckDB's type, or TEXT for a column of a CSV file. */
  types: ReadonlyMap<string, string>,
  rows: RowCounts | undefined,
  groups: ReadonlyMap<string, number> | undefined,
): number {
  const columns = columnsOf(require);
  const isComplete = columns.every((column) => types.has(column));
  if (require[0] === "present") return isComplete ? 0 : 1;
  if (!isComplete) return 0;
  const [column = ""] = columns;
  const stored = types.get(column) ?? "TEXT";
  if (stored !== "TEXT") {
    // A column of a wrong type is wrong even without values.
    if (require[0] === "type" && !isStoredAs(stored, String(require[2])))
      return Math.max(1, rows?.values.get(column) ?? 0);
    if (require[0] === "format" && require[2] === "numeric" && isStoredAs(stored, "decimal")) return 0;
  }
  return (require[0] === "onePer" ? groups : rows?.violations)?.get(id) ?? 0;
}

async function countRows(session: DuckDbSession): Promise<ReadonlyMap<string, RowCounts>> {
  const violated = ROW_RULES.map((rule) => `count(*) FILTER (${applies(rule)} AND NOT ${meets(rule.require)})`);
  const rows = await session.query(`SELECT file, ${violated.map((sql, at) => `${sql} AS v${at}`)},
    ${COLUMNS.map((column, at) => `count(${name(column)}) AS n${at}`)} FROM charges GROUP BY file`);
  return new Map(
    rows.map((row) => [
      String(row.file),
      {
        violations: new Map(ROW_RULES.map(({ id }, at) => [id, Number(row[`v${at}`])])),
        values: new Map(COLUMNS.map((column, at) => [column, Number(row[`n${at}`])])),
      },
    ]),
  );
}

/** Counts the values that have more than one value of another column. */
async function countGroups(session: DuckDbSession): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const counts = new Map<string, Map<string, number>>();
  for (const rule of GROUP_RULES) {
    const [group, counted] = columnsOf(rule.require).map(name);
    const rows = await session.query(`SELECT file, count(*) AS violations FROM (SELECT file FROM charges
      WHERE ${group} IS NOT NULL AND ${counted} IS NOT NULL AND ${applies(rule)}
      GROUP BY file, ${group} HAVING count(DISTINCT ${counted}) <> ${Number(rule.require[3])}) GROUP BY file`);
    for (const { file, violations } of rows) {
      counts.set(String(file), (counts.get(String(file)) ?? new Map()).set(rule.id, Number(violations)));
    }
  }
  return counts;
}

const applies = (rule: Rule): string => (rule.if === undefined ? "true" : holds(rule.if));

async function typesOf(session: DuckDbSession, file: string): Promise<ReadonlyMap<string, string>> {
  const described = isCsv(file)
    ? headerOf(file).map((column) => [column, "TEXT"] as const)
    : (await session.query(`DESCRIBE SELECT * FROM read_parquet(${quoted(file)})`)).map(
        ({ column_name, column_type }) => [String(column_name), String(column_type)] as const,
      );
  return new Map(
    described.flatMap(([name, type]) => {
      const column = COLUMNS.find((known) => known.toLowerCase() === name.toLowerCase());
      return column === undefined ? [] : [[column, type] as const];
    }),
  );
}

/** The column names of a CSV file. */
export function headerOf(file: string): readonly string[] {
  const bytes = readFileSync(file);
  const [header = []] = parse(file.endsWith(".gz") ? gunzipSync(bytes) : bytes, {
    bom: true,
    to_line: 1,
  }) as string[][];
  return header;
}

const isCsv = (file: string): boolean => /\.csv(\.gz)?$/.test(file);
const CSV =
  "header = true, all_varchar = true, delim = ',', quote = '\"', escape = '\"', comment = '', union_by_name = true";

function reader(files: readonly string[]): string {
  const text = files.every(isCsv);
  return `${text ? "read_csv" : "read_parquet"}([${values(files)}], filename = true${text ? `, ${CSV}` : ""})`;
}
