/**
 * Files whose English follows the style rules. Everything else is only checked for spelling until it is rewritten: add
 * a folder here when you have rewritten it.
 */
const CHECKED: readonly RegExp[] = [
  /^(?:README|CONTRIBUTING)\.md$/,
  /^docs\/(?:architecture|lifecycle|promises|teardown)\.md$/,
  /^(?:[\w-]+\/)?action\.yml$/,
  /^(?:apply-retention|configure-exports|deploy-hub|doctor|ingest|report|report-failures|run-exports)\/README\.md$/,
  /^\.github\/workflows\/hub-[\w-]+\.yml$/,
  /^src\//,
  /^packages\/[\w-]+\/(?:README\.md$|src\/|test\/)/,
  /^test\/(?!scripts\/prose)/,
  /^(?:bench|scripts)\//,
];

export function hasStyleRules(file: string): boolean {
  return /\.(?:md|ts|yml)$/.test(file) && CHECKED.some((pattern) => pattern.test(file));
}
