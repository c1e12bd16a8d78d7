export { type CubeJson, cubeFromJson, cubeToJson } from "./cube/cube-json.ts";
export {
  type CubeTotals,
  differencesFromProof,
  type ProvenSums,
  parseProvenSums,
  totalsOf,
} from "./cube/cube-totals.ts";
export { foldGroups, OTHER_GROUPS } from "./cube/fold-groups.ts";
export { mergeCubes, valueKey } from "./cube/merge-cubes.ts";
export { type Redaction, redactCubes } from "./cube/redact-cubes.ts";
