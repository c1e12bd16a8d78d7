import type {
  WhatIfChange,
  WhatIfDiagnostic,
  WhatIfPropertyChange,
  WhatIfResult,
} from "../../../azure/arm/arm-what-if.ts";
import { isKnownLater, isNeverGivenBack, type MaskValue, maskSecrets } from "./what-if-values.ts";

/** `+` create, `~` change, `-` delete, `=` unchanged, `?` unknown to Azure. */
const CHANGE_SIGNS = ["+", "~", "-", "?", "="] as const;
type ChangeSign = (typeof CHANGE_SIGNS)[number];

export interface PlannedProperty {
  readonly sign: "+" | "~" | "-";
  readonly path: string;
  /** Secrets are masked. */
  readonly before: unknown;
  readonly after: unknown;
}

export interface PlannedResource {
  readonly sign: ChangeSign;
  /** Type and name, without subscription and group. */
  readonly title: string;
  /** Sorted by path. */
  readonly properties: readonly PlannedProperty[];
  /** A reason, shown instead of properties. */
  readonly note: string | undefined;
}

/** What a deployment would do, for display. */
export interface WhatIfPlan {
  /** Sorted by sign, then by title. */
  readonly resources: readonly PlannedResource[];
  readonly counts: Readonly<Record<ChangeSign, number>>;
  /** Resources of the group that the template does not name. */
  readonly ignoredCount: number;
  /** Differences without effect: Azure's defaults, and values that are only known after the deployment. */
  readonly noiseCount: number;
  readonly diagnostics: readonly WhatIfDiagnostic[];
}

/** A resource that deploy-hub deletes after the deployment, because the deployment deletes nothing. */
interface PlannedRemoval {
  /** Resource ID. */
  readonly id: string;
  readonly because: string;
}

/**
 * Prepares Azure's what-if for display, and adds the removals. `secrets` are values that must not be shown anywhere.
 */
export function planWhatIf(
  result: WhatIfResult,
  secrets: readonly string[],
  removals: readonly PlannedRemoval[] = [],
): WhatIfPlan {
  const removedIds = new Set(removals.map(({ id }) => id.toLowerCase()));
  const staying = result.changes.filter(({ resourceId }) => !removedIds.has(resourceId.toLowerCase()));
  const named = staying.filter(({ changeType }) => changeType !== "Ignore");
  const read = named.map((change) => planResource(change, secrets));
  const removed = removals.map(({ id, because }): PlannedResource => {
    return { sign: "-", title: describeResource(id), properties: [], note: because };
  });
  const resources = [...read.map(({ resource }) => resource), ...removed].sort(byImportance);
  const countOf = (sign: ChangeSign): number => resources.filter((resource) => resource.sign === sign).length;
  return {
    resources,
    counts: { "+": countOf("+"), "~": countOf("~"), "-": countOf("-"), "?": countOf("?"), "=": countOf("=") },
    ignoredCount: staying.length - named.length,
    noiseCount: read.reduce((sum, { noiseCount }) => sum + noiseCount, 0),
    diagnostics: result.diagnostics,
  };
}

/** One line: "1 to create, 2 to change, 9 unchanged". */
export function formatCounts({ counts }: WhatIfPlan): string {
  const named = [
    [counts["+"], "to create"],
    [counts["~"], "to change"],
    [counts["-"], "to delete"],
    [counts["?"], "unknown"],
    [counts["="], "unchanged"],
  ] as const;
  const parts = named.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  return parts.length === 0 ? "nothing to deploy" : parts.join(", ");
}

interface ReadResource {
  readonly resource: PlannedResource;
  readonly noiseCount: number;
}

function planResource(change: WhatIfChange, secrets: readonly string[]): ReadResource {
  const { after, changeType, delta, resourceId, unsupportedReason } = change;
  const mask = maskSecrets(resourceId, secrets);
  const title = describeResource(resourceId);
  const plain = (sign: ChangeSign, note: string | undefined): ReadResource => ({
    resource: { sign, title, properties: [], note },
    noiseCount: 0,
  });
  switch (changeType) {
    case "Create":
      return {
        resource: { sign: "+", title, properties: createdProperties(after, mask), note: undefined },
        noiseCount: 0,
      };
    case "Delete":
      return plain("-", undefined);
    case "Deploy":
      return plain("~", "It is written again; Azure does not say which properties change.");
    case "Unsupported":
      return plain("?", unsupportedReason);
    case "Ignore":
    case "NoChange":
      return plain("=", undefined);
    case "Modify": {
      const leaves = delta.flatMap((item) => leavesOf(item, ""));
      const properties = leaves
        .filter((leaf) => hasEffect(resourceId, leaf))
        .map((leaf) => plannedProperty(leaf, mask))
        .sort(byPath);
      // Azure also reports a change if it only fills in its own values.
      const sign = properties.length === 0 && leaves.length > 0 ? "=" : "~";
      return { resource: { sign, title, properties, note: undefined }, noiseCount: leaves.length - properties.length };
    }
  }
}

/** Properties that identify a resource and are not part of its content. */
const ENVELOPE = ["apiVersion", "id", "name", "resourceGroup", "type"];

function createdProperties(after: unknown, mask: MaskValue): readonly PlannedProperty[] {
  if (typeof after !== "object" || after === null) return [];
  return Object.entries(after)
    .filter(([name]) => !ENVELOPE.includes(name))
    .flatMap(([name, value]) => valuesOf(name, value))
    .map(([path, value]) => ({ sign: "+", path, before: undefined, after: mask(path, value) }) as const)
    .sort(byPath);
}

/** All nested values with their paths; lists and empty objects count as values. */
function valuesOf(path: string, value: unknown): readonly (readonly [string, unknown])[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [[path, value]];
  const entries = Object.entries(value);
  return entries.length === 0
    ? [[path, value]]
    : entries.flatMap(([name, inner]) => valuesOf(`${path}.${name}`, inner));
}

function leavesOf(change: WhatIfPropertyChange, parent: string): readonly WhatIfPropertyChange[] {
  const path = joinPath(parent, change.path);
  if (change.children.length === 0) return [{ ...change, path }];
  return change.children.flatMap((child) => leavesOf(child, path));
}

function joinPath(parent: string, path: string): string {
  if (parent === "") return path;
  return /^\d+$/.test(path) ? `${parent}[${path}]` : `${parent}.${path}`;
}

function hasEffect(resourceId: string, { after, before, changeType, path }: WhatIfPropertyChange): boolean {
  return changeType !== "NoEffect" && !isKnownLater(after) && !isNeverGivenBack(resourceId, path, before);
}

function plannedProperty({ path, changeType, before, after }: WhatIfPropertyChange, mask: MaskValue): PlannedProperty {
  const sign = changeType === "Create" ? "+" : changeType === "Delete" ? "-" : "~";
  return { sign, path, before: mask(path, before), after: mask(path, after) };
}

function byPath(one: PlannedProperty, other: PlannedProperty): number {
  return compare(one.path, other.path);
}

function byImportance(one: PlannedResource, other: PlannedResource): number {
  return CHANGE_SIGNS.indexOf(one.sign) - CHANGE_SIGNS.indexOf(other.sign) || compare(one.title, other.title);
}

/** Independent of the machine's locale. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** A readable resource ID without subscription and group: `Microsoft.Storage/storageAccounts contoso`. */
function describeResource(id: string): string {
  const [, ...providers] = id.split(/\/providers\//i);
  const [last, ...scopes] = providers.reverse().map(typeAndName);
  if (last === undefined) return id;
  const scope = scopes.map(({ type, name }) => ` on ${type.replace(/^[^/]+\//, "")} ${name}`).join("");
  return `${last.type} ${last.name}${scope}`;
}

function typeAndName(part: string): { readonly type: string; readonly name: string } {
  const [namespace = "", ...segments] = part.split("/");
  const types = segments.filter((_, index) => index % 2 === 0);
  const names = segments.filter((_, index) => index % 2 === 1);
  return { type: [namespace, ...types].join("/"), name: names.join("/") };
}
