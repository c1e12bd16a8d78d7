import { type CostManagement, openCostManagement } from "../../src/azure/cost-exports/cost-management.ts";
import type { ExportBody } from "../../src/hub/exports/export-body.ts";
import { fixedCredential } from "../worlds/hostile-azure/listed-hosts.ts";
import { type MovedClock, movedClock } from "../worlds/simulated-azure/moved-clock.ts";
import type { Interaction } from "./interaction.ts";
import type { Replay } from "./replay.ts";

/** The hub's Cost Management client, connected to a replay server. */
export function openReplayedExports(replay: Replay, clock: MovedClock = movedClock()): CostManagement {
  return openCostManagement({
    cloud: "AzureCloud",
    resourceManagerUrl: replay.url,
    clock,
    signal: new AbortController().signal,
    userAgent: "cost-hub/test (recordings)",
    random: () => 0,
    credential: fixedCredential("a-token", replay.url),
  });
}

/** Makes the hub's call that sends such a request. */
export async function callExports(exports: CostManagement, recorded: Interaction): Promise<unknown> {
  const { method, requestBody, url } = recorded;
  const { pathname } = new URL(url);
  const [, scope = "", name = "", action] =
    /^(.*?)\/?providers\/Microsoft\.CostManagement\/exports(?:\/([^/]+)(?:\/(\w+))?)?$/.exec(
      decodeURIComponent(pathname),
    ) ?? [];
  const { eTag, ...body } = (requestBody ?? { properties: {} }) as unknown as ExportBody & { eTag?: string };
  switch (action ?? (name === "" ? "list" : method)) {
    case "list":
      return exports.exports(scope);
    case "GET":
      return exports.get(scope, name);
    case "DELETE":
      return exports.delete(scope, name);
    case "run":
      return exports.run(scope, name);
    case "runHistory":
      return exports.runHistory(scope, name);
    default:
      return exports.put(scope, name, body, eTag ?? '"none"');
  }
}

const SUBSCRIPTION = "/subscriptions/11111111-2222-3333-4444-555555555555";

/** Makes the call that was refused: a run or a write of an export. Fragments report no other requests. */
export async function callRefused(exports: CostManagement, { method, url }: Interaction): Promise<unknown> {
  if (method !== "PUT" && !/query$/.test(url)) return exports.run(SUBSCRIPTION, "hub-daily");
  return exports.put(SUBSCRIPTION, "hub-daily", { properties: {} } as unknown as ExportBody, '"none"');
}

/** The statuses of fragments whose source did not report one. */
const LIKELY_STATUS: Readonly<Record<number, number>> = { 8: 400, 9: 401, 11: 400, 13: 401, 14: 401, 15: 401, 16: 400 };

/** Completes a fragment that consists only of a message to a response that could contain it. */
export function wholeRefusal(recorded: Interaction, entry: number): Interaction {
  const { responseBody, status } = recorded;
  const body = typeof responseBody === "string" ? { error: { code: "", message: responseBody } } : responseBody;
  return { ...recorded, responseBody: body, status: status ?? LIKELY_STATUS[entry] ?? 0 };
}
