import { InputError } from "exact-values/errors";
import type { ExpectedType } from "../../../hub/runs/manifest.ts";
import { type DiscoveredExports, discoverExports } from "../../../lake/discover/discover.ts";
import type { FileLake } from "../../../lake/sources/held-files.ts";
import type { MonthRemoval } from "../../../lake/sources/left-months.ts";
import { findMappedFiles } from "../../../lake/sources/mapped-files.ts";
import type { OnFloats } from "../../../lake/sources/open-parts.ts";
import { assertFolderUnchanged } from "../../../lake/sources/path-folder.ts";
import { findPathRuns } from "../../../lake/sources/path-runs.ts";
import { exportsSource, type RunSource } from "../../../lake/sources/run-source.ts";
import type { StoredBlob } from "../../../lake/storage/blob-store.ts";
import type { ExportRetention } from "../../../settings-store/hub-settings.ts";
import type { IngestContext } from "./clients.ts";

/** The runs that an ingest works on, and how they are read. */
interface FoundRuns {
  readonly exports: DiscoveredExports;
  readonly source: RunSource;
  /** The version in which a run was listed, by the name that it goes by: its manifest's. */
  readonly versions: ReadonlyMap<string, StoredBlob>;
  /** Given where the settings do not decide whether files are deleted. */
  readonly retention?: ExportRetention;
  /** Months that somebody decided to delete. */
  readonly removals?: readonly MonthRemoval[];
}

/** Looks for runs where the inputs `source` and `layout` say. `lakes` are asked for only by files, whose run depends on what the month holds. `isExpected` says which types are asked for. */
export async function findRuns(
  context: IngestContext,
  manifests: readonly string[],
  lakes: () => Promise<readonly FileLake[]>,
  isExpected: ExpectedType,
): Promise<FoundRuns> {
  const { exports, inputs, log } = context;
  const onFloats: OnFloats = (part, columns) => {
    log.info(`${part}: ${columns.join(", ")} were floating point; their shortest decimal text is taken.`);
  };
  if (inputs.source === "files") {
    assertAlone(context, "source: files");
    const found = await findMappedFiles(
      { ...inputs, exports, workspace: context.workspace, now: context.clock.now() },
      await lakes(),
      onFloats,
    );
    return { ...found, versions: new Map(), retention: { deletes: false, because: "source: files keeps its files" } };
  }
  const discovered = await discoverExports(exports, manifests, { mayBeGone: inputs.mode === "commit", isExpected });
  const source = exportsSource(exports, discovered.blobs, onFloats);
  if (inputs.layout === "manifest") return { exports: discovered, source, versions: discovered.blobs };

  assertAlone(context, "layout: path");
  const found = await findPathRuns(exports, discovered, context.clock.now());
  return {
    exports: {
      blobs: discovered.blobs,
      runs: [...discovered.runs, ...found.runs],
      failures: [...discovered.failures, ...found.failures],
      others: discovered.others,
      warnings: [...discovered.warnings, ...found.warnings],
    },
    source: {
      ...source,
      assertUnchanged: async (run) => {
        const version = found.versions.get(run.manifestName);
        if (version === undefined) await source.assertUnchanged(run);
        else await assertFolderUnchanged(exports, run.manifestName, version);
      },
    },
    versions: new Map([...discovered.blobs, ...found.versions]),
  };
}

/** Neither manifests nor the plan of a fan-out can speak of runs that have no manifest. */
function assertAlone({ inputs }: IngestContext, what: string): void {
  const other = inputs.manifests.length > 0 ? "manifests" : inputs.mode === "run" ? undefined : `mode: ${inputs.mode}`;
  if (other === undefined) return;
  throw new InputError("InvalidInput", `Inputs ${what} and ${other} do not go together.`, {
    remedy: `Leave ${other} out; scopes and months choose among the runs.`,
  });
}
