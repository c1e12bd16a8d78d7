/**
 * Answers of api-version 2025-03-01 as the simulator gives them. Whole recordings of exports end in 2022, so that each of these is a belief; where
 * a report shows another, the simulator is corrected first.
 */
export const EXPORT_KEYS =
  "id name type eTag identity{type principalId tenantId} location properties{schedule{status recurrence " +
  "recurrencePeriod{from to}} format compressionMode dataOverwriteBehavior partitionData " +
  "deliveryInfo{destination{resourceId container rootFolderPath}} definition{type timeframe " +
  "dataSet{configuration{dataVersion} granularity}} exportDescription}";

/** What an export of nothing but type, time frame and destination is shown with. */
export const BARE_EXPORT_DEFAULTS =
  "format Csv, compressionMode none, dataOverwriteBehavior CreateNewReport, partitionData true, " +
  "exportDescription absent, schedule.status Inactive, schedule.recurrence absent, schedule.recurrencePeriod " +
  "absent, rootFolderPath null, destination.type absent, granularity absent, dataVersion absent";

/** A run that has just begun; the settings of its export are left out. */
export const RUN_KEYS =
  "id name type eTag properties{runSettings executionType status submittedBy submittedTime " +
  "processingStartTime processingEndTime fileName startDate endDate manifestFile}";
