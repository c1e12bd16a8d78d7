/** Some regions of the simulated clouds, enough for tests. */
export const REGIONS: readonly string[] = [
  "eastus",
  "eastus2",
  "westus",
  "westus2",
  "centralus",
  "northeurope",
  "westeurope",
  "uksouth",
  "francecentral",
  "germanywestcentral",
  "switzerlandnorth",
  "swedencentral",
  "southeastasia",
  "australiaeast",
  "japaneast",
  "usgovvirginia",
  "usgovarizona",
  "chinaeast2",
  "chinanorth3",
];

/** `West Europe` and `westeurope` are the same region. */
export function normalizeRegion(location: string): string {
  return location.replaceAll(" ", "").toLowerCase();
}
