import type { Clock } from "exact-values/clock";
import { InputError } from "exact-values/errors";
import { MINUTE_MS } from "exact-values/timestamp";
import type { ResourceManager } from "../../../azure/arm/resource-manager.ts";
import { AzureError } from "../../../azure/http/azure-error.ts";
import type { LogGroup } from "../../../github/log.ts";
import { deploymentFailure } from "./deployment-failure.ts";
import { EVENT_PROVIDER, startEventService } from "./event-service.ts";
import { type DeploymentPlace, registerCommand } from "./failure-rules.ts";

/** Every hub needs these providers. */
const REQUIRED_PROVIDERS = [
  "Microsoft.CostManagementExports",
  "Microsoft.KeyVault",
  "Microsoft.ManagedIdentity",
  "Microsoft.Storage",
] as const;
const BRIDGE_PROVIDER = "Microsoft.Logic";

export interface ProviderRequest {
  readonly skipEventServiceRegistration: boolean;
  readonly eventBridge: boolean;
  /** Region of the temporary namespace; if undefined, the hub's region. */
  readonly eventServiceLocation: string | undefined;
}

interface ProvidersOptions {
  readonly resourceManager: ResourceManager;
  readonly desired: ProviderRequest;
  readonly place: DeploymentPlace;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly log: Pick<LogGroup, "info" | "progress" | "warning">;
}

/**
 * `not-started`: the event provider could not be registered, so there is no event bridge. Schedules still find every
 * run.
 */
export type EventService = "not-started" | "registered" | "skipped";

interface ProvidersResult {
  /** The providers that this run registered. */
  readonly registered: readonly string[];
  readonly eventService: EventService;
}

const MAX_WAIT_MS = 10 * MINUTE_MS;
const PAUSE_MS = 10_000;

/**
 * The required providers that the subscription has not registered yet. `onUnreadable` receives refused checks; without
 * it, a refusal is thrown.
 */
export async function unregisteredProviders(
  resourceManager: ResourceManager,
  desired: ProviderRequest,
  onUnreadable?: (namespace: string, refusal: AzureError) => void,
): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const namespace of neededProviders(desired)) {
    try {
      const { registrationState } = await resourceManager.provider(namespace);
      if (!isRegistered(registrationState)) missing.push(namespace);
    } catch (error) {
      if (!(error instanceof AzureError) || error.status !== 403 || onUnreadable === undefined) throw error;
      onUnreadable(namespace, error);
    }
  }
  return missing;
}

/**
 * Registers a hub's resource providers and waits for them. Throws InputError `MissingRole` or `ProviderNotRegistered`,
 * except for the event provider, which never fails a deployment.
 */
export async function registerProviders(options: ProvidersOptions): Promise<ProvidersResult> {
  const { log, place, resourceManager, desired } = options;
  // If someone else has registered the providers, rights on the resource group are enough to deploy.
  const missing = await unregisteredProviders(resourceManager, desired, (namespace, { message }) =>
    log.warning(`Could not check whether ${namespace} is registered. ${message}`),
  );
  const waiting: string[] = [];
  let isEventRefused = false;
  for (const namespace of missing) {
    log.info(`Registering ${namespace} in the subscription.`);
    try {
      await resourceManager.registerProvider(namespace);
      waiting.push(namespace);
    } catch (error) {
      if (namespace !== EVENT_PROVIDER || !(error instanceof AzureError)) throw deploymentFailure(error, place);
      log.warning(`${namespace} could not be registered: ${error.message}`);
      isEventRefused = true;
    }
  }
  const late = await waitForProviders(options, waiting);
  const [failing] = late.filter((namespace) => namespace !== EVENT_PROVIDER);
  if (failing !== undefined) throw notRegistered(failing, place);
  const isEventLate = isEventRefused || late.includes(EVENT_PROVIDER);
  const started = isEventLate && (await startEventService(options));
  return {
    registered: missing.filter((namespace) => namespace !== EVENT_PROVIDER || !isEventLate || started),
    eventService: desired.skipEventServiceRegistration
      ? "skipped"
      : !isEventLate || started
        ? "registered"
        : "not-started",
  };
}

function neededProviders({ eventBridge, skipEventServiceRegistration }: ProviderRequest): readonly string[] {
  return [
    ...REQUIRED_PROVIDERS,
    ...(eventBridge ? [BRIDGE_PROVIDER] : []),
    ...(skipEventServiceRegistration ? [] : [EVENT_PROVIDER]),
  ];
}

/** Waits for all providers together, at most ten minutes; returns those that are still not registered. */
async function waitForProviders(
  { clock, log, resourceManager, signal }: Pick<ProvidersOptions, "clock" | "log" | "resourceManager" | "signal">,
  namespaces: readonly string[],
): Promise<readonly string[]> {
  const startedMs = clock.now().getTime();
  let waiting = namespaces;
  for (;;) {
    const states = await Promise.all(waiting.map((namespace) => resourceManager.provider(namespace)));
    waiting = waiting.filter((_, index) => !isRegistered(states[index]?.registrationState));
    const elapsedMs = clock.now().getTime() - startedMs;
    if (waiting.length === 0 || elapsedMs >= MAX_WAIT_MS) return waiting;
    log.progress(`Waiting for the registration of ${waiting.join(", ")}, ${Math.round(elapsedMs / 1000)} s so far.`);
    await clock.sleep(PAUSE_MS, signal);
  }
}

function isRegistered(state: string | undefined): boolean {
  return state?.toLowerCase() === "registered";
}

function notRegistered(namespace: string, { subscriptionId }: DeploymentPlace): InputError {
  return new InputError(
    "ProviderNotRegistered",
    `Resource provider ${namespace} was not registered within ten minutes of the request.`,
    { remedy: `${registerCommand(namespace, subscriptionId)}. When it has ended, run deploy-hub again.` },
  );
}
