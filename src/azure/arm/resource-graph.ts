import { ServiceError } from "exact-values/errors";
import { resourceManagerOf } from "../azure-clouds.ts";
import { type AzureAnswer, type AzureClient, openAzureClient } from "../http/azure-client.ts";
import { fieldOf, isJsonObject, type JsonObject, textField } from "../http/json-fields.ts";
import { type Caller, readCaller } from "../sign-in/repository-identity.ts";
import type { ArmClientOptions } from "./arm-client.ts";

/** Azure Resource Graph, over all subscriptions that the signed-in identity can read. */
export interface ResourceGraph {
  now(): Date;
  /** The signed-in identity, if the token names it. */
  caller(): Promise<Caller | undefined>;
  /**
   * Returns every row of a query, which must be ordered by a unique column. `action` completes "could not ...". Throws
   * AzureError, and ServiceError `ResourceGraphIncomplete` if rows are missing or repeated.
   */
  query(action: string, query: string): Promise<GraphRows>;
}

interface GraphRows {
  readonly rows: readonly JsonObject[];
  /** True if Azure looked only at the first 10,000 subscriptions. */
  readonly isLimited: boolean;
}

const URL_OF_QUERIES = "/providers/Microsoft.ResourceGraph/resources?api-version=2024-04-01";
/** The largest page that Azure returns. */
const PAGE_SIZE = 1000;
/** The window of the quota is five seconds. */
const MAX_PAUSE_MS = 60_000;

/** Opens Resource Graph in a cloud without sending anything. */
export function openResourceGraph(options: Omit<ArmClientOptions, "subscriptionId">): ResourceGraph {
  const manager = resourceManagerOf(options);
  const client = openAzureClient({ ...options, ...manager, service: "resourceManager" });
  return {
    now: () => client.clock.now(),
    caller: () => readCaller(options.credential, manager.audience),
    query: (action, query) => queryAll(client, action, query),
  };
}

async function queryAll(client: AzureClient, action: string, query: string): Promise<GraphRows> {
  const rows: JsonObject[] = [];
  const tokens = new Set<string>();
  let isLimited = false;
  let total: number | undefined;
  let token: string | undefined;
  for (;;) {
    const skip = token === undefined ? {} : { $skipToken: token };
    const body = { query, options: { resultFormat: "objectArray", $top: PAGE_SIZE, ...skip } };
    const answer = await client.send(action, { method: "POST", url: URL_OF_QUERIES, body });
    isLimited ||= /^true$/i.test(answer.header("x-ms-tenant-subscription-limit-hit") ?? "");
    const page = parsePage(answer);
    if (typeof page === "string") throw incomplete(action, page);
    rows.push(...page.rows);
    // If a container is deleted meanwhile, the next page may begin one row too late.
    total ??= page.totalRecords;
    if (page.totalRecords !== total)
      throw incomplete(action, `the total changed from ${total} to ${page.totalRecords}`);
    if (rows.length > page.totalRecords || (page.token === undefined && rows.length !== page.totalRecords))
      throw incomplete(action, `${rows.length} rows arrived of a total of ${page.totalRecords}`);
    ({ token } = page);
    if (token === undefined) return { rows, isLimited };
    if (page.rows.length === 0) throw incomplete(action, "a page before the last one has no rows");
    if (tokens.has(token)) throw incomplete(action, "the same page was announced twice");
    tokens.add(token);
    await awaitQuota(client, answer);
  }
}

interface Page {
  readonly rows: readonly JsonObject[];
  readonly totalRecords: number;
  readonly token: string | undefined;
}

/** The reason if the response is not a whole page. */
function parsePage({ body }: AzureAnswer): Page | string {
  const data = fieldOf(body, "data");
  const [count, totalRecords] = [fieldOf(body, "count"), fieldOf(body, "totalRecords")];
  if (!Array.isArray(data) || !data.every(isJsonObject)) return "the response has no list of rows";
  if (count !== data.length) return `a page has ${data.length} rows, but its count is ${String(count)}`;
  if (typeof totalRecords !== "number") return "the response does not tell how many rows there are";
  const token = textField(body, "$skipToken") || undefined;
  // The specification has the text "true", not a boolean.
  if (token === undefined && /^true$/i.test(String(fieldOf(body, "resultTruncated"))))
    return "the result was cut, and no further page was announced";
  return { rows: data, totalRecords, token };
}

/** Each page counts towards the quota, so a wait here saves a refusal. */
async function awaitQuota({ clock, onWait, signal }: AzureClient, answer: AzureAnswer): Promise<void> {
  const { retryAfterMs = 0 } = answer;
  if (answer.header("x-ms-user-quota-remaining") !== "0" || retryAfterMs === 0) return;
  onWait("The quota of Resource Graph is used up. Waiting for the next window.");
  await clock.sleep(Math.min(retryAfterMs, MAX_PAUSE_MS), signal);
}

/** The error for a result with missing or repeated rows. */
export function incomplete(action: string, reason: string): ServiceError {
  return new ServiceError("ResourceGraphIncomplete", `Could not ${action}: ${reason}.`, {
    status: undefined,
    correlationId: undefined,
    transient: true,
    remedy: "Run the workflow again. Containers that are created or deleted during the reading can cause this.",
  });
}
