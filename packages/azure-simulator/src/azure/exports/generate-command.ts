/** Writes realistic exports to a directory: `npm run generate -- --help`. */
import { parseArgs } from "node:util";
import { InputError } from "exact-values/errors";
import { type GeneratedDatasetRun, generateDatasetRun } from "./datasets/generate-dataset.ts";
import { OTHER_DATASETS, type OtherDataset, VERSIONS_BY_AGREEMENT } from "./datasets/generated-columns.ts";
import { type ExportRunOptions, MANIFEST_SHAPES, VARIANTS } from "./export-options.ts";
import { AGREEMENTS } from "./export-scope.ts";
import { type GeneratedRun, generateRun } from "./generate-run.ts";
import { DATASET_VERSIONS } from "./schema-columns.ts";
import { directorySink, writeRun } from "./write-run.ts";

const USAGE = `npm run generate -- --out DIR [options]

  --dataset          ${["FocusCost", ...OTHER_DATASETS].join(" | ")} (default FocusCost)
  --dataset-version  ${DATASET_VERSIONS.join(" | ")} (default 1.0r2);
                     other datasets have their own versions (default: the newest)
  --planted          prices and commitments that match the other datasets
                     of the same seed, scope and month
  --fillers N        unused products in a price sheet (default 0)
  --documented-columns
                     add documented reservation columns that Microsoft's hubs lack
  --rows N | --size 100MB
                     rows, or uncompressed CSV bytes, of the whole month (default: 1000 rows)
  --days N           deliver only days 1 to N, with their share of the rows (default: all days)
  --month yyyyMM     default 202606
  --scope ID         resource ID of a subscription, resource group, billing account, profile, customer, ...
  --agreement        ${AGREEMENTS.join(" | ")} (default: implied by the scope)
  --currencies LIST  e.g. EUR,USD
  --seed N           default 1; the same options produce the same bytes
  --parts N          default 1
  --gzip
  --variant          ${VARIANTS.join(" | ")}
  --eol              lf | crlf
  --bom  --second-bom  --quote-all  --exponents  --quoted-newlines
  --manifest         ${MANIFEST_SHAPES.join(" | ")}
  --manifest-file    manifest.json | _manifest.json
  --timestamp-folder
  --export-name NAME  --root-folder-path PATH  --run-id ID  --submitted-time TIME
  --window           to-date | whole-month

Prints one line of JSON: files, rows, bytes and seconds. With --totals it also contains the exact sums.`;

function parseSize(text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*(B|KB|MB|GB)?$/i.exec(text);
  const unit = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9 }[match?.[2]?.toUpperCase() ?? "B"];
  if (match === null || unit === undefined) {
    throw new InputError("InvalidOption", `"${text}" is not a size`, {
      remedy: "Use a size such as 500KB, 100MB or 10GB.",
    });
  }
  return Math.round(Number(match[1]) * unit);
}

function choice<T extends string>(option: string, value: string | undefined, allowed: readonly T[]): T | undefined {
  if (value === undefined) return undefined;
  const found = allowed.find((candidate) => candidate === value);
  if (found !== undefined) return found;
  throw new InputError("InvalidOption", `--${option} is "${value}"`, { remedy: `Use one of: ${allowed.join(", ")}.` });
}

function readCommandLine(): ReturnType<typeof parseCommandLine> {
  try {
    return parseCommandLine();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new InputError("InvalidOption", message, { remedy: "See --help for the options.", cause: error });
  }
}

function parseCommandLine() {
  const text = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  return parseArgs({
    options: {
      help: flag,
      dataset: text,
      planted: flag,
      fillers: text,
      "documented-columns": flag,
      totals: flag,
      out: text,
      "dataset-version": text,
      rows: text,
      size: text,
      days: text,
      month: text,
      scope: text,
      agreement: text,
      currencies: text,
      seed: text,
      parts: text,
      gzip: flag,
      variant: text,
      eol: text,
      bom: flag,
      "second-bom": flag,
      "quote-all": flag,
      exponents: flag,
      "quoted-newlines": flag,
      manifest: text,
      "manifest-file": text,
      "timestamp-folder": flag,
      "export-name": text,
      "root-folder-path": text,
      "run-id": text,
      "submitted-time": text,
      window: text,
    },
  }).values;
}

function generatorOf(values: ReturnType<typeof parseCommandLine>): GeneratedRun | GeneratedDatasetRun {
  const { rows, targetBytes, ...options } = optionsFrom(values);
  const dataset = choice<OtherDataset | "FocusCost">("dataset", values.dataset, ["FocusCost", ...OTHER_DATASETS]);
  const version = values["dataset-version"];
  if (dataset === undefined || dataset === "FocusCost") {
    const datasetVersion = choice("dataset-version", version, DATASET_VERSIONS);
    return generateRun({ ...options, rows, targetBytes, datasetVersion });
  }
  const known = [...new Set(Object.values(VERSIONS_BY_AGREEMENT[dataset]).flat())];
  return generateDatasetRun({
    ...{ ...options, dataset, version: choice("dataset-version", version, known) },
    fillers: values.fillers === undefined ? undefined : Number(values.fillers),
    documentedColumns: values["documented-columns"],
  });
}

function optionsFrom(values: ReturnType<typeof parseCommandLine>): ExportRunOptions {
  const number = (value: string | undefined): number | undefined => (value === undefined ? undefined : Number(value));
  return {
    ...{ planted: values.planted || undefined },
    rows: number(values.rows),
    targetBytes: values.size === undefined ? undefined : parseSize(values.size),
    days: number(values.days),
    month: values.month,
    scope: values.scope,
    agreement: choice("agreement", values.agreement, AGREEMENTS),
    currencies: values.currencies?.split(","),
    seed: number(values.seed),
    parts: number(values.parts),
    gzip: values.gzip,
    variant: choice("variant", values.variant, VARIANTS),
    eol: choice("eol", values.eol, ["lf", "crlf"]),
    bom: values.bom,
    secondBom: values["second-bom"],
    // Without the flag, the variant decides.
    quoting: values["quote-all"] ? "all" : undefined,
    exponents: values.exponents || undefined,
    quotedNewlines: values["quoted-newlines"] || undefined,
    manifest: choice("manifest", values.manifest, MANIFEST_SHAPES),
    manifestFile: choice("manifest-file", values["manifest-file"], ["manifest.json", "_manifest.json"]),
    timestampFolder: values["timestamp-folder"],
    exportName: values["export-name"],
    rootFolderPath: values["root-folder-path"],
    runId: values["run-id"],
    submittedTime: values["submitted-time"],
    window: choice("window", values.window, ["to-date", "whole-month"]),
  };
}

async function main(): Promise<void> {
  const values = readCommandLine();
  if (values.help || values.out === undefined) {
    console.log(USAGE);
    if (!values.help) process.exitCode = 1;
    return;
  }
  const started = performance.now();
  const run = generatorOf(values);
  const { byteCount } = await writeRun(run, directorySink(values.out));
  const seconds = Number(((performance.now() - started) / 1000).toFixed(3));
  console.log(
    JSON.stringify({
      manifest: run.manifestName,
      parts: run.parts.map((part) => part.blobName),
      rows: run.rows,
      bytes: byteCount,
      seconds,
      ...(values.totals ? { totals: run.totals() } : {}),
    }),
  );
}

try {
  await main();
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  console.error(`${error.message}. ${error.remedy}`);
  process.exitCode = 1;
}
