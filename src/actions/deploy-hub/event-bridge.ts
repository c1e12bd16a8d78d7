import type { Notice } from "exact-values/notice";
import { AzureError } from "../../azure/http/azure-error.ts";
import type { LogGroup } from "../../github/log.ts";
import type { DeployHubContext } from "./clients.ts";
import { EVENT_PROVIDER } from "./deployment/event-service.ts";
import type { DeploymentPlace } from "./deployment/failure-rules.ts";
import { type EventService, registerProviders, unregisteredProviders } from "./deployment/providers.ts";
import type { EventBridgeState } from "./result.ts";

export interface ProviderOutcome {
  readonly eventBridge: EventBridgeState;
  readonly warnings: readonly Notice[];
}

/**
 * Registers the providers that the hub needs, and decides whether the event bridge can be deployed. Modes that change
 * nothing only check them.
 */
export async function prepareProviders(
  context: DeployHubContext,
  place: DeploymentPlace,
  log: LogGroup,
): Promise<ProviderOutcome> {
  const { clients, clock, inputs: desired, signal } = context;
  const { resourceManager } = clients;
  if (desired.mode !== "deploy") {
    const eventBridge: EventBridgeState = { outcome: desired.eventBridge ? "started" : "off" };
    return { eventBridge, warnings: await lookAtProviders(context) };
  }
  const { eventService } = await registerProviders({ resourceManager, desired, place, clock, signal, log });
  const eventBridge = await decideBridge(context, eventService);
  const isMissed = eventBridge.outcome === "not-started" || (!desired.eventBridge && eventService === "not-started");
  const why = eventBridge.outcome === "not-started" ? eventBridge.because : NOT_REGISTERED;
  return { eventBridge, warnings: isMissed ? [{ message: why }] : [] };
}

const NOT_REGISTERED = `${EVENT_PROVIDER} could not be registered, so no event bridge can be started. The hub works without it.`;

async function decideBridge(
  { clients, inputs }: DeployHubContext,
  eventService: EventService,
): Promise<EventBridgeState> {
  if (!inputs.eventBridge) return { outcome: "off" };
  if (eventService === "registered") return { outcome: "started" };
  if (eventService === "not-started") return { outcome: "not-started", because: NOT_REGISTERED };
  const { registrationState } = await clients.resourceManager.provider(EVENT_PROVIDER);
  if (registrationState.toLowerCase() === "registered") return { outcome: "started" };
  return {
    outcome: "not-started",
    because:
      `skip-event-service-registration is true, and ${EVENT_PROVIDER} is not registered. The hub works ` +
      "without the event bridge.",
  };
}

/** The plan identity may lack the right to read the subscription's providers, which is not an error. */
async function lookAtProviders({ clients, inputs }: DeployHubContext): Promise<readonly Notice[]> {
  try {
    const missing = await unregisteredProviders(clients.resourceManager, inputs);
    return missing.length === 0
      ? []
      : [{ message: `Not registered in the subscription yet: ${missing.join(", ")}. Mode deploy registers them.` }];
  } catch (error) {
    if (error instanceof AzureError && error.status === 403) return [];
    throw error;
  }
}
