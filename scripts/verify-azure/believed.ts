/**
 * Responses of API version 2025-03-01, as the simulator returns them. Complete recordings of exports end in 2022, so
 * these are assumptions. If a report shows a difference, correct the simulator first.
 */
export const EXPORT_KEYS =
  "id name type eTag identity{type principalId tenantId} location properties{schedule{status recurrence " +
  "recurrencePeriod{from to}} format compressionMode dataOverwriteBehavior partitionData " +
  "deliveryInfo{destination{resourceId container rootFolderPath}} definition{type timeframe " +
  "dataSet{configuration{dataVersion} granularity}} exportDescription}";

/** The response for an export with only type, time frame and destination. */
export const BARE_EXPORT_DEFAULTS =
  "format Csv, compressionMode none, dataOverwriteBehavior CreateNewReport, partitionData true, " +
  "exportDescription absent, schedule.status Inactive, schedule.recurrence absent, schedule.recurrencePeriod " +
  "absent, rootFolderPath null, destination.type absent, granularity absent, dataVersion absent";

/** A run that has just started, without the settings of its export. */
export const RUN_KEYS =
  "id name type eTag properties{runSettings executionType status submittedBy submittedTime " +
  "processingStartTime processingEndTime fileName startDate endDate manifestFile}";
