import { parseInstant } from "exact-values/instant";
import { type Day, lastDay, type Month } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import type { AllocationRules, ContainerTags } from "./allocation.ts";

/** What the hub identity can see of subscriptions and resource groups. */
export type ContainerReading =
  | { readonly outcome: "read"; readonly tags: ContainerTags; readonly notices: readonly Notice[] }
  /** The identity may not read any subscription. */
  | { readonly outcome: "not-visible"; readonly notice: Notice };

const SCHEMA = 1;
const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parses a stored reading. Undefined for any other text. */
export function parseContainerTags(text: string): ContainerTags | undefined {
  try {
    return decodeContainerTags(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Decodes the document of a stored reading. Returns undefined or throws if it has another structure. */
export function decodeContainerTags(document: unknown): ContainerTags | undefined {
  if (!isObject(document) || document.schema !== SCHEMA) return undefined;
  const { readAt, resourceGroups, subscriptions } = document;
  if (typeof readAt !== "string" || !Array.isArray(subscriptions) || !Array.isArray(resourceGroups)) return undefined;
  // Throws for a text that is not an instant.
  parseInstant(readAt);
  const tags = {
    readAt,
    subscriptions: subscriptions.map((one) => ({
      id: guidIn(one, "id"),
      name: textIn(one, "name"),
      tags: tagsIn(one),
    })),
    resourceGroups: resourceGroups.map((one) => ({
      ...{ subscription: guidIn(one, "subscription"), name: textIn(one, "name") },
      tags: tagsIn(one),
    })),
  };
  return hasUniqueContainers(tags) ? tags : undefined;
}

/** Formats a reading with one container per line, so that two readings can be compared line by line. */
export function formatContainerTags({ readAt, resourceGroups, subscriptions }: ContainerTags): string {
  const lines = (items: readonly object[]): string => items.map((item) => `\n${JSON.stringify(item)}`).join(",");
  return (
    `{"schema":${SCHEMA},"readAt":${JSON.stringify(readAt)},` +
    `"subscriptions":[${lines(subscriptions)}],\n"resourceGroups":[${lines(resourceGroups)}]}\n`
  );
}

/** True if no container occurs twice. Azure compares the names of resource groups without case. */
export function hasUniqueContainers({
  resourceGroups,
  subscriptions,
}: Pick<ContainerTags, "resourceGroups" | "subscriptions">): boolean {
  const ids = new Set(subscriptions.map(({ id }) => id));
  const groups = new Set(resourceGroups.map(({ name, subscription }) => `${subscription}\n${name.toLowerCase()}`));
  return ids.size === subscriptions.length && groups.size === resourceGroups.length;
}

/**
 * The readings that a month can use, best first: those on or before its last day from the newest one, then those after
 * it from the oldest one.
 */
export function readingsFor(month: Month, days: readonly Day[]): readonly Day[] {
  const end = lastDay(month);
  const known = days.toSorted();
  return [...known.filter((day) => day <= end).reverse(), ...known.filter((day) => day > end)];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textIn(item: unknown, member: string): string {
  const value = isObject(item) ? item[member] : undefined;
  if (typeof value !== "string" || value === "") throw new TypeError(`${member} is not a text`);
  return value;
}

function guidIn(item: unknown, member: string): string {
  const value = textIn(item, member).toLowerCase();
  if (!GUID.test(value)) throw new TypeError(`${member} is not a GUID`);
  return value;
}

function tagsIn(item: unknown): Readonly<Record<string, string>> {
  const tags = isObject(item) ? item.tags : undefined;
  if (!isObject(tags) || !Object.values(tags).every((value) => typeof value === "string"))
    throw new TypeError("tags are not texts");
  return tags as Readonly<Record<string, string>>;
}

/** True if a rule reads tags of resource groups or subscriptions. */
export function usesContainerTags({ dimensions }: AllocationRules): boolean {
  return dimensions.some(({ rules }) =>
    rules.some(
      ({ assign }) =>
        assign.to === "source" &&
        assign.sources.some(({ from }) => from === "resource-group-tag" || from === "subscription-tag"),
    ),
  );
}
