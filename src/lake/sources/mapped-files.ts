import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { counted } from "exact-values/counted";
import { InputError, quoteValue } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import type { MonthSpool } from "focus-parquet/csv";
import { type FileSource, parseFileMapping } from "../../hub/files/file-mapping.ts";
import { filesEndEarly } from "../../hub/files/file-window.ts";
import { isHidden } from "../../hub/runs/path-layout.ts";
import type { ScopeId } from "../../hub/scope.ts";
import type { DiscoveredExports, ManifestFailure } from "../discover/discover.ts";
import type { BlobStore, StoredBlob } from "../storage/blob-store.ts";
import { type FileAccess, openFilePart } from "./file-parts.ts";
import { type FileRun, findMonthsMadeTwice, type MadeMonths, readFileRuns } from "./file-runs.ts";
import { type FileLake, findLeftMonths, findLosses, type MonthRemoval } from "./held-file-months.ts";
import type { LocatedPart, OnFloats } from "./open-parts.ts";
import type { RunSource } from "./run-source.ts";
import { listWorkspaceFiles } from "./workspace-files.ts";

interface MappedFiles {
  readonly exports: DiscoveredExports;
  readonly source: RunSource;
  /** Months that the user decided to delete because no file creates them anymore. */
  readonly removals: readonly MonthRemoval[];
}

const DATA = /\.(?:csv|gz|parquet)$/i;

interface MappingQuery {
  /** Container of the files in storage. */
  readonly exports: BlobStore;
  /** Folder of the checked-out repository; undefined without a checkout. */
  readonly workspace: string | undefined;
  /** The folder of temporary files. If undefined, a file with several months is read once per month. */
  readonly temporary: string | undefined;
  /** Path of the mapping in the workspace. */
  readonly mapping: string | undefined;
  /** Empty for all scopes. */
  readonly scopes: readonly ScopeId[];
  readonly force: boolean;
  readonly now: Date;
}

/**
 * Finds the files that the mapping specifies, and creates runs from them. The failure of one source does not affect the
 * others.
 */
export async function findMappedFiles(
  query: MappingQuery,
  lakes: readonly FileLake[],
  onFloats: OnFloats,
): Promise<MappedFiles> {
  const { exports, force, now, scopes } = query;
  const workspace = requireWorkspace(query);
  const access: FileAccess = { exports, workspace, temporary: query.temporary };
  const spools: MonthSpool[] = [];
  const blobs = new Map<string, StoredBlob>();
  const made: MadeMonths[] = [];
  const failures: ManifestFailure[] = [];
  const warnings: Notice[] = [];
  const sourceOf = new Map<string, FileSource>();
  const warn = (notice: Notice): void => {
    warnings.push(notice);
  };
  const refuse = ({ files }: FileSource, error: InputError): void => {
    failures.push({ manifestName: files.text, error });
  };
  for (const source of await readMapping(workspace, query.mapping)) {
    if (scopes.length > 0 && !scopes.includes(source.scope)) continue;
    try {
      const files = await listFiles(access, source, warn);
      warnOfTwice(source, files, sourceOf, warn);
      for (const file of files) blobs.set(file.name, file);
      const job = { access, source, files, lakes: lakes.map(({ listing }) => listing), now, force, warn, spools };
      made.push(await readFileRuns(job));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      refuse(source, error);
    }
  }
  const admitted = await admitSources(made, lakes, { force, now, refuse, warn });
  return {
    exports: { blobs, runs: admitted.found.map(({ run }) => run), failures, others: [], warnings },
    source: {
      ...mappedSource(access, admitted.found, onFloats),
      close: async () => {
        for (const spool of spools) await spool.close();
      },
    },
    removals: admitted.removals,
  };
}

interface Admission {
  readonly force: boolean;
  readonly now: Date;
  readonly refuse: (source: FileSource, error: InputError) => void;
  readonly warn: (notice: Notice) => void;
}

/**
 * Returns the runs that may replace months. A source is ingested completely or not at all, because rows of a blocked
 * month may have moved to another month.
 */
async function admitSources(
  made: readonly MadeMonths[],
  lakes: readonly FileLake[],
  { force, now, refuse, warn }: Admission,
): Promise<{ readonly found: readonly FileRun[]; readonly removals: readonly MonthRemoval[] }> {
  const found: FileRun[] = [];
  const removals: MonthRemoval[] = [];
  const monthsOf = (scope: ScopeId): ReadonlySet<string> =>
    new Set(
      made.filter(({ source }) => source.scope === scope).flatMap(({ runs }) => runs.map(({ run }) => run.month)),
    );
  const twice = findMonthsMadeTwice(made);
  for (const each of made) {
    const { source } = each;
    const conflict = twice.get(source);
    const losses = force ? [] : await findLosses(each, lakes, warn);
    const months = monthsOf(source.scope);
    const left = await findLeftMonths(each, lakes, (month) => months.has(month));
    for (const error of [...(conflict === undefined ? [] : [conflict]), ...losses, ...left.errors])
      refuse(source, error);
    const isNew = each.files !== undefined && !force;
    if (conflict !== undefined || losses.length > 0 || (left.errors.length > 0 && isNew)) continue;
    const early = filesEndEarly(
      each.runs.map(({ run }) => run),
      { mapping: source.mapping, pattern: source.files.text, scope: source.scope, now },
    );
    if (early !== undefined) warn(early);
    found.push(...each.runs);
    removals.push(...left.removals);
  }
  return { found, removals };
}

function requireWorkspace({ workspace }: MappingQuery): string {
  if (workspace !== undefined) return workspace;
  throw new InputError(
    "InvalidInput",
    "Input source is files, but no repository is checked out that holds the mapping.",
    {
      remedy: "Run actions/checkout before this step.",
    },
  );
}

async function readMapping(workspace: string, path: string | undefined): Promise<readonly FileSource[]> {
  if (path === undefined) {
    throw new InputError("MissingInput", "Input mapping is required if source is files.", {
      remedy:
        "Set mapping to a JSON file in the repository that assigns files to scopes and months, such as hub/files.json.",
    });
  }
  let bytes: Uint8Array;
  try {
    bytes = await readFile(join(workspace, path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new InputError("InvalidInput", `Input mapping is ${quoteValue(path)}, which cannot be read (${code}).`, {
      remedy: "Set mapping to a file of the checked-out repository, such as hub/files.json.",
      place: { value: path },
      cause: error,
    });
  }
  return parseFileMapping(path, bytes);
}

async function listFiles(
  { exports, workspace }: FileAccess,
  { files: glob }: FileSource,
  warn: (notice: Notice) => void,
): Promise<readonly StoredBlob[]> {
  const found: StoredBlob[] = [];
  if (glob.place === "workspace") {
    const { files, links } = await listWorkspaceFiles(workspace, glob);
    found.push(...files);
    if (links.length > 0)
      warn({
        message: `${glob.text} has ${counted(links.length, "symbolic link")}, and links are not followed: ${links.slice(0, 5).join(", ")}`,
      });
  } else {
    for await (const blob of exports.list(glob.folder)) if (glob.matches(blob.name)) found.push(blob);
  }
  const data = found.filter(({ name }) => DATA.test(name) && !isHidden(name.slice(name.lastIndexOf("/") + 1)));
  if (data.length < found.length) {
    warn({
      message: `${glob.text} matches ${counted(found.length - data.length, "other file")}; only .csv, .csv.gz and .parquet files are read.`,
    });
  }
  if (data.length > 0) return data.sort((one, other) => (one.name < other.name ? -1 : 1));
  throw new InputError("FilesNotFound", `No file matches ${quoteValue(glob.text)}.`, {
    remedy:
      "Compare the pattern with the names in the repository, or in container msexports for msexports://; case counts.",
    place: { value: glob.text },
  });
}

/** Warns about files of two sources, which are counted under the scopes of both. */
function warnOfTwice(
  source: FileSource,
  files: readonly StoredBlob[],
  sourceOf: Map<string, FileSource>,
  warn: (notice: Notice) => void,
): void {
  const twice = new Map<FileSource, string[]>();
  for (const { name } of files) {
    const key = `${source.files.place} ${name}`;
    const other = sourceOf.get(key);
    if (other !== undefined) twice.set(other, [...(twice.get(other) ?? []), name]);
    sourceOf.set(key, source);
  }
  for (const [other, names] of twice) {
    warn({
      message: `The costs of ${names.length} files, ${names[0]} among them, are counted twice: ${other.files.text} takes them for ${other.scope}, ${source.files.text} for ${source.scope}.`,
    });
  }
}

/** Creates a source that reads only the listed version of each part, so a run cannot change after it was planned. */
function mappedSource(access: FileAccess, found: readonly FileRun[], onFloats: OnFloats): RunSource {
  const key = ({ scope, month, runId }: FileRun["run"]): string => `${scope} ${month} ${runId}`;
  const runs = new Map(found.map((fileRun) => [key(fileRun.run), fileRun]));
  const parts = new Map<LocatedPart, FileRun["parts"][number]>(
    found.flatMap((fileRun) => fileRun.parts.map((part) => [part, part] as const)),
  );
  const fileRunOf = (run: FileRun["run"]): FileRun => {
    const fileRun = runs.get(key(run));
    if (fileRun === undefined) throw new Error(`the run ${run.runId} does not belong to the mapping`);
    return fileRun;
  };
  const open = (part: LocatedPart, reported: OnFloats): ReturnType<RunSource["open"]> => {
    const filePart = parts.get(part);
    if (filePart === undefined) throw new Error(`the part ${part.part.blobName} does not belong to the mapping`);
    return openFilePart(access, filePart, reported);
  };
  return {
    judgedBy: "mapping",
    fieldsOf: (run) => {
      const { parts } = fileRunOf(run);
      const { nullTokens = [], dateFormats = ["iso"], unknownColumns = "keep", numbers } = parts[0]?.source ?? {};
      // The decimals of a parquet file do not have an original text form.
      const isText = numbers !== undefined && parts.every(({ format }) => format === "csv");
      return { nullTokens, dateFormats, unknownColumns, way: "mapping", ...(isText ? { numbers } : {}) };
    },
    locate: (run) => fileRunOf(run).parts,
    open: (part) => open(part, onFloats),
    openStart: (part) => open(part, () => {}),
    assertUnchanged: async () => {},
  };
}
