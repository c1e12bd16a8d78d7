export { type CubeJson, cubeFromJson, cubeToJson } from "./cube/cube-json.ts";
export {
  type CubeTotals,
  differencesFromProof,
  type ProvenSums,
  parseProvenSums,
  totalsDifferingFromProof,
  totalsOf,
} from "./cube/cube-totals.ts";
export { dailyCells } from "./cube/daily-cells.ts";
export { mergeCubes, valueKey } from "./cube/merge-cubes.ts";
export { type Redaction, redactCubes } from "./cube/redact-cubes.ts";
export { mergeSmallGroups, OTHER_GROUPS } from "./cube/small-groups.ts";
