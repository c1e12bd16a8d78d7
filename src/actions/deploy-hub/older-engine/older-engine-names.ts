/** Triggers that hubs in use made, of all releases. */
const TRIGGERS = [
  /^msexports(?:_(?:setup|daily|monthly|extract|FileAdded|ManifestAdded))?$/i,
  /^config_(?:SettingsUpdated|DailySchedule|MonthlySchedule)$/i,
  /^ingestion_ManifestAdded$/i,
  /^queries_DailySchedule$/i,
];

/** Pipelines that hubs made, of all releases. */
const PIPELINES = [
  /^msexports_(?:backfill|extract|fill|get|run|setup|transform|ExecuteETL|ETL_ingestion|ETL_transform)$/i,
  /^config_(?:ConfigureExports|ExportData|RunExports|BackfillData|RunBackfill)$/i,
  /^config_(?:StartExportProcess|RunExportJobs|StartBackfillProcess|RunBackfillJob)$/i,
  /^config_InitializeHub$/i,
  /^ingestion_(?:ExecuteETL|ETL_dataExplorer)$/i,
  /^queries_(?:ExecuteETL|ETL_ingestion)$/i,
];

/** True for a trigger that an older release of the hub made, by its name. */
export function isHubTrigger(name: string): boolean {
  return TRIGGERS.some((pattern) => pattern.test(name));
}

/** True for a pipeline that an older release of the hub made, by its name. */
export function isHubPipeline(name: string): boolean {
  return PIPELINES.some((pattern) => pattern.test(name));
}
