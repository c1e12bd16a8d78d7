export { type CheckOptions, type Conformance, CRITERIA, checkRows, type RuleResult } from "./conformance/check-rows.ts";
export type { CheckSource } from "./conformance/open-file.ts";
export type { ViolationPlace } from "./conformance/rule-counts.ts";
