import type { PartHeader } from "../focus/columns/part-header.ts";
import { COST_VERSIONS } from "../focus/datasets/focus-cost.ts";
import { azureVersion } from "../focus/datasets/header-version.ts";
import {
  datasetVersionOf,
  FOCUS_SPECIFICATIONS,
  type FocusSpecification,
  specificationOf,
} from "../focus/focus-columns.ts";

/** Returns the dataset version of some of the files, such as `1.0` for Azure's exports or `focus-1.0` for others. */
export type FileVersions = (files: readonly string[]) => string;

/**
 * Determines dataset versions from the headers of files without manifests. Azure exports are recognized by their
 * columns, wherever they are stored. All other files must follow a FOCUS specification: the requested one, or the
 * oldest version with all of their columns.
 */
export function fileVersions(headers: readonly PartHeader[], requested?: FocusSpecification): FileVersions {
  const specification = requested ?? specificationOf(headers.flatMap(({ names }) => names));
  const byName = new Map(headers.map(({ part, names }) => [part, names]));
  const azureVersionOf = (files: readonly string[]): string | undefined =>
    azureVersion(files.flatMap((file) => byName.get(file) ?? []));
  const isOfAzure = headers.every(({ part, names }) => {
    const version = azureVersionOf([part]);
    return names.length === 0 || version?.startsWith(requested ?? version) === true;
  });
  return (files) => (isOfAzure ? azureVersionOf(files) : undefined) ?? datasetVersionOf(specification);
}

/** The specification that a dataset version follows: `1.0` for Azure's `1.0r2`, and for `focus-1.0`. */
export function specificationOfVersion(version: string): FocusSpecification {
  return FOCUS_SPECIFICATIONS.findLast((each) => version.replace("focus-", "").startsWith(each)) ?? "1.0";
}

/** A version that a user requested: one of Azure's, or one of the specification. */
export type RequestedVersion =
  | { readonly kind: "azure"; readonly version: string }
  | { readonly kind: "specification"; readonly version: FocusSpecification };

/** The names of all versions, oldest first: those of Azure's exports, then those of the specification. */
export const VERSION_NAMES: readonly string[] = [
  ...COST_VERSIONS.map(({ version }) => version).toReversed(),
  ...FOCUS_SPECIFICATIONS.map(datasetVersionOf),
];

/**
 * Parses a version, ignoring case and spaces: `1.0r2`, `focus-1.3` or `FOCUS 1.3`. A number alone is Azure's version if
 * Azure has it. Undefined for an unknown version.
 */
export function parseVersion(text: string): RequestedVersion | undefined {
  const name = text.replace(/\s/g, "").toLowerCase();
  const azure = COST_VERSIONS.find(({ version }) => version.toLowerCase() === name);
  if (azure !== undefined) return { kind: "azure", version: azure.version };
  const version = FOCUS_SPECIFICATIONS.find((each) => each === name.replace(/^focus-?/, ""));
  return version && { kind: "specification", version };
}
