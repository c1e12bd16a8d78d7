import { type ArmClient, type ArmClientOptions, createArmClient } from "../../src/azure/arm/arm-client.ts";
import { openResourceManager, type ResourceManager } from "../../src/azure/arm/resource-manager.ts";
import { fixedCredential } from "../worlds/hostile-azure/listed-hosts.ts";
import { type MovedClock, movedClock } from "../worlds/simulated-azure/moved-clock.ts";
import type { Interaction } from "./interaction.ts";
import type { Replay } from "./replay.ts";

/** The hub's Resource Manager clients with a replay server, for the subscription of an interaction. */
export interface ReplayedManager {
  readonly manager: ResourceManager;
  readonly client: ArmClient;
  /** Its pauses take no time. */
  readonly clock: MovedClock;
}

export function openReplayedManager(replay: Replay, { url }: Interaction): ReplayedManager {
  const clock = movedClock();
  const options: ArmClientOptions = {
    subscriptionId: /\/subscriptions\/([^/]+)/.exec(url)?.[1] ?? "none",
    cloud: "AzureCloud",
    resourceManagerUrl: replay.url,
    clock,
    signal: new AbortController().signal,
    userAgent: "cost-hub/test (recordings)",
    credential: fixedCredential("a-token", replay.url),
  };
  return { manager: openResourceManager(options), client: createArmClient(options), clock };
}

/** The path without the doubled slashes that recorders wrote, and the API version of a request. */
export function targetOf(url: string): { readonly path: string; readonly version: string; readonly query: string } {
  const { pathname, searchParams } = new URL(url);
  const path = `/${pathname.replace(/^\/+|\/+$/g, "")}`;
  const others = [...searchParams]
    .filter(([name]) => name !== "api-version")
    .map(([name, value]) => `${name}=${value}`);
  return { path: decodeURIComponent(path), version: searchParams.get("api-version") ?? "", query: others.join("&") };
}
