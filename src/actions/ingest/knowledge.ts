import { expandLists } from "../../azure/journal-list.ts";
import { type DiscoveredExports, discoverExports } from "../hub-lake/discover.ts";
import {
  decideExportRetention,
  type ExportRetention,
  readHubSettings,
  type SettingsOutcome,
} from "../hub-lake/hub-settings.ts";
import { type Lake, readLake } from "../hub-lake/lake-state.ts";
import type { LakeTarget } from "../hub-lake/lake-targets.ts";
import { openRunJournal, type RunJournal } from "../hub-lake/run-journal.ts";
import type { IngestContext } from "./context.ts";
import { createSchemaLoader, type SchemaLoader } from "./load-schema.ts";
import { createOverlapCheck, type OverlapCheck } from "./overlap.ts";
import { exportsSource, type RunSource } from "./run-source.ts";

/** Everything that is known once all has been looked at and before anything is changed. */
export interface Knowledge {
  readonly exports: DiscoveredExports;
  readonly source: RunSource;
  readonly lakes: readonly KnownLake[];
  readonly journal: RunJournal;
  readonly settings: SettingsOutcome;
  readonly retention: ExportRetention;
  readonly loadSchema: SchemaLoader;
}

/** A target, and what stood in it when the run began. */
export interface KnownLake extends LakeTarget {
  readonly lake: Lake;
  readonly overlaps: OverlapCheck;
}

/** Lists the containers and reads manifests and settings; nothing is changed. */
export async function look(context: IngestContext): Promise<Knowledge> {
  const { config, exports, inputs, targets } = context;
  const manifests = await expandLists(config, inputs.manifests);
  const [discovered, lakes, settings] = await Promise.all([
    discoverExports(exports, manifests),
    Promise.all(targets.map(lookAtLake)),
    readHubSettings(config),
  ]);
  return {
    exports: discovered,
    source: exportsSource(exports, discovered.blobs),
    lakes,
    journal: await openRunJournal(config, discovered.blobs),
    settings,
    retention: decideExportRetention(settings, inputs.exportRetentionInDays),
    loadSchema: createSchemaLoader(config),
  };
}

async function lookAtLake(target: LakeTarget): Promise<KnownLake> {
  const lake = await readLake(target.store);
  return { ...target, lake, overlaps: createOverlapCheck(target.store, lake.files) };
}
