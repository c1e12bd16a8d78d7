import { isObject, type Json } from "../../../test/recordings/interaction.ts";
import type { RawBody, RawInteraction } from "../recording/raw-interaction.ts";
import { parseDocument } from "./redact-body.ts";

/** Members whose values name something of a person or a company. */
const NAMING = /(?:^|[a-z_])(?:name|upn|mail|email|login|owner|title|account|tenant|id)$/i;
/** Values that are the same in every world. */
const SHARED = /^(?:default|current|msexports|ingestion|config|tables|microsoft(?:\.[a-z]+)+)$/i;
const IDS =
  /\/?(?:subscriptions|resourceGroups|billingAccounts|billingProfiles|storageAccounts|vaults)\/([^/?\s"'<>]+)/gi;

/** Names and IDs in a recording, which are then replaced wherever they appear, also in messages. */
export function learnNames(interactions: readonly RawInteraction[]): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (name: string): void => {
    if (name.length > 2 && name.length < 200 && !SHARED.test(name)) names.add(name);
  };
  for (const { response, url } of interactions) {
    for (const [, name = ""] of decoded(url).matchAll(IDS)) add(name);
    for (const value of namesIn(response)) add(value);
  }
  return names;
}

function namesIn(body: RawBody): readonly string[] {
  const document = body.kind === "text" ? parseDocument(body.text) : undefined;
  const names: string[] = [];
  const visit = (key: string, value: Json, isTag: boolean): void => {
    if (typeof value === "string") {
      for (const [, name = ""] of value.matchAll(IDS)) names.push(name);
      if (isTag || (NAMING.test(key) && !/[\s/]/.test(value))) names.push(value);
    } else if (Array.isArray(value)) for (const item of value) visit(key, item, isTag);
    else if (isObject(value)) for (const [name, member] of Object.entries(value)) visit(name, member, key === "tags");
  };
  if (document !== undefined) visit("", document, false);
  return names;
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
