import { stat } from "node:fs/promises";
import { InputError } from "exact-values/errors";
import { quoteShellArg } from "exact-values/shell-command";
import { assertNamesColumns, type FileRules, fileRules } from "../admission/file-rules.ts";
import { fileVersions } from "../admission/file-version.ts";
import { readHeader } from "../csv/part-rows.ts";
import { assertFocusFormat } from "../focus/columns/foreign-format.ts";
import { assertNoDuplicate, type PartHeader } from "../focus/columns/part-header.ts";
import { FOCUS_COST, schemaFileName } from "../focus/dataset.ts";
import { bundledSchema } from "../focus/datasets/bundled-datasets.ts";
import { isSpecified } from "../focus/focus-columns.ts";
import type { FocusSchema } from "../focus/schema.ts";
import type { ChosenColumns } from "./choose-columns.ts";
import { convertCommand } from "./convert-command.ts";
import type { ReadOptions } from "./convert-options.ts";
import { partSource } from "./part-source.ts";

/** The headers of files, and the columns that they are read as. */
export interface FileHeaders {
  readonly headers: readonly PartHeader[];
  readonly schema: FocusSchema;
  /** What FOCUS requires of the files; undefined for Azure exports and for a user's own schema. */
  readonly rules: FileRules | undefined;
}

interface FilesToRead extends ReadOptions {
  /** The file to write, if there is one. */
  readonly out?: string;
}

/** Reads the headers of files. Their columns are the chosen ones, or those that the headers imply. */
export async function readHeaders(options: FilesToRead, chosen: ChosenColumns): Promise<FileHeaders> {
  const { files, out, schemaFile, text } = options;
  const headers: PartHeader[] = [];
  for (const file of files) {
    await assertNoFolder(file, out);
    headers.push({ part: file, names: await readHeader(partSource(file, text)) });
  }
  // A schema file may read any format.
  if (schemaFile === undefined) for (const header of headers) assertFocusFormat(header);
  if (chosen.schema !== undefined) return { headers, schema: chosen.schema, rules: undefined };
  const version = fileVersions(headers, chosen.specification)(files);
  const schema = bundledSchema(schemaFileName({ type: FOCUS_COST, version }));
  if (schema === undefined) throw new Error(`no schema for the version ${version}`);
  if (!isSpecified(version)) return { headers, schema, rules: undefined };
  for (const header of headers) {
    assertNamesColumns(header, "convert");
    assertNoDuplicate(header);
  }
  return { headers, schema, rules: fileRules(version) };
}

async function assertNoFolder(file: string, out: string | undefined): Promise<void> {
  if (!(await stat(file)).isDirectory()) return;
  const names = `${quoteShellArg(file.replace(/\/+$/, ""))}/*.csv`;
  throw new InputError("FileNotAccessible", `${file} is a folder, not a file.`, {
    remedy: `Name the files in it: ${out === undefined ? names : convertCommand(out, names)}`,
    place: { file },
  });
}
