import { expandLists } from "../../azure/journal-list.ts";
import { type DiscoveredExports, discoverExports } from "../hub-lake/discover.ts";
import {
  decideExportRetention,
  type ExportRetention,
  readHubSettings,
  type SettingsOutcome,
} from "../hub-lake/hub-settings.ts";
import { type Lake, readLake } from "../hub-lake/lake-state.ts";
import { openRunJournal, type RunJournal } from "../hub-lake/run-journal.ts";
import type { IngestContext } from "./context.ts";
import { createSchemaLoader, type SchemaLoader } from "./load-schema.ts";
import { createOverlapCheck, type OverlapCheck } from "./overlap.ts";

/** Everything that is known once all has been looked at and before anything is changed. */
export interface Knowledge {
  readonly exports: DiscoveredExports;
  readonly lake: Lake;
  readonly journal: RunJournal;
  readonly settings: SettingsOutcome;
  readonly retention: ExportRetention;
  readonly loadSchema: SchemaLoader;
  readonly overlaps: OverlapCheck;
}

/** Lists the containers and reads manifests and settings; nothing is changed. */
export async function look(context: IngestContext): Promise<Knowledge> {
  const { config, exports, inputs, lake: lakeStore } = context;
  const manifests = await expandLists(config, inputs.manifests);
  const [discovered, lake, settings] = await Promise.all([
    discoverExports(exports, manifests),
    readLake(lakeStore),
    readHubSettings(config),
  ]);
  return {
    exports: discovered,
    lake,
    journal: await openRunJournal(config, discovered.blobs),
    settings,
    retention: decideExportRetention(settings, inputs.exportRetentionInDays),
    loadSchema: createSchemaLoader(config),
    overlaps: createOverlapCheck(lakeStore, lake.files),
  };
}
