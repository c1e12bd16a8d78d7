export { formatSkuPriceDetails } from "./focus/upgrade/sku-details.ts";
export type { UpgradeCounts } from "./focus/upgrade/upgrade-rule.ts";
export {
  contradictingVersion,
  FOCUS_VERSIONS,
  type FocusVersion,
  planVersionUpgrade,
  type VersionUpgrade,
} from "./focus/upgrade/upgrade-version.ts";
