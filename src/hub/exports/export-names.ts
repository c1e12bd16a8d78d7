/** The two exports of a scope: the month in progress, and the month before it. */
export const EXPORT_CADENCES = ["daily", "monthly"] as const;
export type ExportCadence = (typeof EXPORT_CADENCES)[number];

/** Name of an export of a hub, lower case; what no name of an export may have is a dash. */
export function hubExportName(hubName: string, cadence: ExportCadence): string {
  const name = hubName
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]/g, "-");
  return `${name}-${cadence}-costdetails`;
}

/** The cadence of an export by its exact name; undefined for exports of others, and of hubs whose name begins alike. */
export function cadenceOfExport(hubName: string, name: string): ExportCadence | undefined {
  return EXPORT_CADENCES.find((cadence) => hubExportName(hubName, cadence) === name.toLowerCase());
}

/** The cadence that the name of an export of any hub ends in; undefined for names of others. */
export function cadenceOfName(name: string): ExportCadence | undefined {
  return EXPORT_CADENCES.find((cadence) => name.toLowerCase().endsWith(`-${cadence}-costdetails`));
}
