export {
  contradictingVersion,
  FOCUS_VERSIONS,
  type FocusVersion,
  planVersionUpgrade,
  type VersionUpgrade,
} from "./focus/upgrade/upgrade-plan.ts";
export type { UpgradeCounts } from "./focus/upgrade/upgrade-rule.ts";
export { formatSkuPriceDetails } from "./focus/upgrade/upgrade-to-1-2.ts";
