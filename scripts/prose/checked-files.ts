/**
 * Files whose English follows the style rules. Everything else is only checked for spelling until it is rewritten: add a
 * folder here when you have rewritten it.
 */
const CHECKED: readonly RegExp[] = [
  /^(?:README|CONTRIBUTING)\.md$/,
  /^docs\/(?:architecture|promises|teardown)\.md$/,
  /^src\/actions\/ingest\/fan-out\/README\.md$/,
  /^(?:[\w-]+\/)?action\.yml$/,
  /^(?:apply-retention|configure-exports|deploy-hub|ingest|report|report-failures|run-exports)\/README\.md$/,
  /^(?:packages\/cost-page\/src|src\/page-source|src\/actions\/report)\//,
  /^src\/actions\/(?:configure-exports|run-exports)\//,
  /^(?:packages\/cost-page\/src\/(?!cube|series|savings)|src\/page-source)\/?/,
  /^src\/actions\/(?:apply-retention|configure-exports|deploy-hub|hub-cycle|report|report-failures|run-exports)\//,
  /^(?:packages\/cost-page\/src\/(?!cube|series|savings)|src\/page-source)\/?/,
  /^src\/actions\/(?:configure-exports|ingest|run-exports)\//,
  /^src\/(?:inputs|settings-store)\/|^src\/[\w-]+\.ts$/,
  /^src\/(?:hub|lake)\//,
  /^src\/(?:azure|clients|folder-storage|github)\//,
  /^bench\//,
  /^packages\/(?:exact-values|focus-parquet)\/(?:README\.md|src\/(?!wasm-converter))/,
  /^\.github\/workflows\/hub-[\w-]+\.yml$/,
  /^scripts\//,
  /^test\/(?:end-to-end|scripts(?!\/prose)|worlds)\//,
  /^test\/(?:end-to-end|scripts(?!\/prose)|worlds\/(?:living-hub|simulated-azure|stored-hub))\//,
  /^test\/actions\//,
  /^test\/(?:conversion|corpus|hub|lake|page-source|readers|recordings|repo|template|workflows)\//,
  /^test\/(?:azure|clients|folder-storage|github|settings-store)\//,
  /^test\/printed-commands\.test\.ts$/,
  /^packages\/azure-simulator\/(?:README\.md|src\/|test\/)/,
  /^packages\/(?:cost-page|exact-values|focus-parquet)\/test\//,
  /^packages\/azure-simulator\/(?:README\.md|src\/)/,
  /^packages\/focus-parquet\/src\/wasm-converter\//,
];

export function hasStyleRules(file: string): boolean {
  return /\.(?:md|ts|yml)$/.test(file) && CHECKED.some((pattern) => pattern.test(file));
}
