import type { Notice } from "exact-values/notice";
import type { ContainerTags } from "../../hub/allocation/allocation.ts";
import { type ContainerReading, hasUniqueContainers } from "../../hub/allocation/container-tags.ts";
import { assignmentCommand, byObjectId, UNKNOWN_PRINCIPAL } from "../../hub/roles/role-loop.ts";
import { AzureError } from "../http/azure-error.ts";
import { isJsonObject, type JsonObject, textField } from "../http/json-fields.ts";
import { incomplete, type ResourceGraph } from "./resource-graph.ts";

const ACTION = "read the tags of subscriptions and resource groups";
const SUBSCRIPTIONS = queryOf("microsoft.resources/subscriptions");
const GROUPS = queryOf("microsoft.resources/subscriptions/resourcegroups");

function queryOf(type: string): string {
  return `resourcecontainers | where type =~ '${type}' | project id, name, subscriptionId, tags | order by id asc`;
}

/**
 * Reads the tags of all subscriptions and resource groups that the signed-in identity can see. Throws what
 * `ResourceGraph.query` throws, except a refusal.
 */
export async function readContainers(graph: ResourceGraph): Promise<ContainerReading> {
  const readAt = `${graph.now().toISOString().slice(0, 19)}Z`;
  try {
    const subscriptions = await graph.query(ACTION, SUBSCRIPTIONS);
    // Resource Graph leaves out what it may not show, so an empty list means a missing role and not an empty tenant.
    if (subscriptions.rows.length === 0) return { outcome: "not-visible", notice: await notVisible(graph) };
    const groups = await graph.query(ACTION, GROUPS);
    const tags: ContainerTags = {
      readAt,
      subscriptions: subscriptions.rows.map((row) => ({
        id: subscriptionOf(row),
        name: nameOf(row),
        tags: tagsOf(row),
      })),
      resourceGroups: groups.rows.map((row) => ({
        ...{ subscription: subscriptionOf(row), name: nameOf(row) },
        tags: tagsOf(row),
      })),
    };
    if (!hasUniqueContainers(tags)) throw incomplete(ACTION, "a container occurs twice");
    return { outcome: "read", tags, notices: subscriptions.isLimited || groups.isLimited ? [LIMITED] : [] };
  } catch (error) {
    if (!(error instanceof AzureError) || error.status !== 403) throw error;
    return { outcome: "not-visible", notice: await notVisible(graph, error.message) };
  }
}

const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function subscriptionOf(row: JsonObject): string {
  const id = textField(row, "subscriptionId")?.toLowerCase() ?? "";
  if (!GUID.test(id)) throw incomplete(ACTION, "a row has no subscription");
  return id;
}

function nameOf(row: JsonObject): string {
  const name = textField(row, "name") ?? "";
  if (name === "") throw incomplete(ACTION, "a row has no name");
  return name;
}

/** Azure's tags are texts. The column's type allows other values, which are kept as JSON text. */
function tagsOf({ tags }: JsonObject): Readonly<Record<string, string>> {
  if (tags === undefined || tags === null || tags === "") return {};
  if (!isJsonObject(tags)) throw incomplete(ACTION, "the tags of a row are not an object");
  const texts = Object.entries(tags).map(([key, value]) => [key, textOf(value)]);
  return Object.fromEntries(texts);
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return value === null ? "" : JSON.stringify(value);
}

const LIMITED: Notice = {
  code: "ContainerTagsLimited",
  message: "Azure returned the tags of the first 10,000 subscriptions only. The others count as untagged.",
  remedy: "Name the owners of further subscriptions in subscriptionOwners of hub/allocation.json.",
};

async function notVisible(graph: ResourceGraph, refusal?: string): Promise<Notice> {
  const { principalId = UNKNOWN_PRINCIPAL } = (await graph.caller()) ?? {};
  const role = { role: "Reader", assignee: byObjectId(principalId) };
  const command = assignmentCommand(role, "/providers/Microsoft.Management/managementGroups/<ID of the group>");
  return {
    code: "ContainerTagsNotVisible",
    message:
      "The hub identity cannot read any subscription, so the tags of subscriptions and resource groups are unknown." +
      `${refusal === undefined ? "" : ` ${refusal}`}`,
    remedy:
      "To use these tags, ask an Owner of a management group or subscription to assign the role Reader there: " +
      `${command} (for one subscription: --scope /subscriptions/<ID>). It takes up to ten minutes to take effect.`,
  };
}
