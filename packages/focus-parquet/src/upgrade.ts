export { formatSkuPriceDetails } from "./focus/upgrade/sku-details.ts";
export type { LiftCounts } from "./focus/upgrade/upgrade-rule.ts";
export {
  contradictingVersion,
  FOCUS_VERSIONS,
  type FocusVersion,
  planVersionLift,
  type VersionLift,
} from "./focus/upgrade/upgrade-version.ts";
