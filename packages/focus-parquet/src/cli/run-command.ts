import { parseArgs } from "node:util";
import { InputError } from "exact-values/errors";
import { VERSION_NAMES } from "../admission/file-version.ts";
import { COMPRESSIONS, PAGE_VERSIONS, READER_STATISTICS } from "../converter.ts";
import { convertFiles, WORKER_URL } from "../files/convert-files.ts";
import type { ConvertOptions } from "../files/convert-options.ts";
import { withFileErrors } from "../files/file-errors.ts";
import { verify } from "../files/verify-file.ts";
import { READ_OPTIONS, readOptions } from "./format-options.ts";
import { schemaText } from "./schema-text.ts";
import { COMMANDS_USAGE, choice, parsed, SCHEMA_USAGE, USAGE, usageError, VERIFY_USAGE } from "./usage.ts";

const CONVERT_OPTIONS = {
  ...READ_OPTIONS,
  out: { type: "string" },
  compression: { type: "string", default: "snappy" },
  "page-version": { type: "string", default: "1" },
  partial: { type: "boolean", default: false },
  "may-repeat": { type: "boolean", default: false },
  "reader-statistics": { type: "string", default: "lean" },
  help: { type: "boolean", default: false },
} as const;

/**
 * Runs `focus-parquet convert | verify | check | schema`. The result is on stdout; warnings and errors go to stderr.
 * Sets the exit code to 1 for an error that the user can correct, and throws everything else.
 */
export async function runCommand(commandLine: readonly string[], workerUrl: URL = WORKER_URL): Promise<void> {
  try {
    process.stdout.write(`${await outputOf(commandLine, workerUrl)}\n`);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    process.stderr.write(`${error.code}: ${error.message}\n${error.remedy}\n`);
    process.exitCode = 1;
  }
}

function outputOf([command, ...args]: readonly string[], workerUrl: URL): Promise<string> | string {
  switch (command) {
    case "convert":
      return runConvert(args, workerUrl);
    case "verify":
      return runVerify(args);
    case "check":
      // Its rules are only loaded for this command.
      return import("./run-check.ts").then(({ runCheck }) => runCheck(args));
    case "schema":
      return runSchema(args);
    case undefined:
    case "help":
    case "--help":
      return COMMANDS_USAGE;
    default:
      throw usageError(`${command} is not one of convert, verify, check, schema`, COMMANDS_USAGE);
  }
}

async function runConvert(args: readonly string[], workerUrl: URL): Promise<string> {
  const { values, positionals } = parsed(USAGE, () =>
    parseArgs({ args: [...args], allowPositionals: true, options: CONVERT_OPTIONS }),
  );
  if (values.help) return USAGE;
  const { out } = values;
  if (out === undefined || positionals.length === 0) throw usageError("--out and at least one file are needed");
  const options: ConvertOptions = {
    ...readOptions(values, positionals),
    out,
    compression: choice("compression", COMPRESSIONS, values.compression),
    pageVersion: choice("page-version", PAGE_VERSIONS, values["page-version"]),
    readerStatistics: choice("reader-statistics", READER_STATISTICS, values["reader-statistics"]),
    partial: values.partial,
    mayRepeat: values["may-repeat"],
    onWarning: (message) => void process.stderr.write(`${message}\n`),
  };
  return JSON.stringify(await withFileErrors(() => convertFiles(options, workerUrl)));
}

async function runVerify(args: readonly string[]): Promise<string> {
  const { values, positionals } = parsed(VERIFY_USAGE, () =>
    parseArgs({ args: [...args], allowPositionals: true, options: { ...READ_OPTIONS, help: CONVERT_OPTIONS.help } }),
  );
  if (values.help) return VERIFY_USAGE;
  const [file, ...files] = positionals;
  if (file === undefined) throw usageError("a parquet file is needed", VERIFY_USAGE);
  return JSON.stringify(await verify({ file, ...readOptions(values, files) }));
}

function runSchema(args: readonly string[]): string {
  const { values, positionals } = parsed(SCHEMA_USAGE, () =>
    parseArgs({ args: [...args], allowPositionals: true, options: { help: CONVERT_OPTIONS.help } }),
  );
  if (values.help) return SCHEMA_USAGE;
  const [version] = positionals;
  if (version === undefined) return VERSION_NAMES.join("\n");
  return schemaText(version);
}
