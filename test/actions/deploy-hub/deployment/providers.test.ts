import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type ProviderRequest,
  registerProviders,
  unregisteredProviders,
} from "../../../../src/actions/deploy-hub/deployment/providers.ts";
import { openSimulatedManager, type SimulatedManager } from "../../../worlds/simulated-azure/simulated-manager.ts";

const REQUIRED = [
  "Microsoft.CostManagementExports",
  "Microsoft.KeyVault",
  "Microsoft.ManagedIdentity",
  "Microsoft.Storage",
];
const EVENTS = "Microsoft.EventGrid";
const TEN_MINUTES_MS = 600_000;

let simulated: SimulatedManager;
let log: string[];

beforeEach(async () => {
  simulated = await openSimulatedManager();
  simulated.cloud.arm.createResourceGroup("costs", "westeurope");
  log = [];
});
afterEach(() => simulated.close());

function register(desired: Partial<ProviderRequest> = {}, signal = new AbortController().signal) {
  const { clock, cloud, manager } = simulated;
  const lines = {
    info: (text: string) => log.push(text),
    progress: (text: string) => log.push(text),
    warning: (text: string) => log.push(`Warning: ${text}`),
  };
  return registerProviders({
    resourceManager: manager,
    desired: { skipEventServiceRegistration: false, eventBridge: false, eventServiceLocation: undefined, ...desired },
    place: {
      subscriptionId: cloud.arm.subscriptionId,
      resourceGroup: "costs",
      location: "westeurope",
      storageSku: undefined,
      deploymentName: "deploy-hub-contoso",
    },
    clock,
    signal,
    log: lines,
  });
}

const requestsTo = (method: string, part: string) =>
  simulated.cloud.arm.requests.filter((request) => request.method === method && request.path.includes(part));

describe("in a fresh subscription,", () => {
  test("required providers are registered before the deployment continues, and a second run does nothing", async () => {
    expect(await register()).toEqual({ registered: [...REQUIRED, EVENTS], eventService: "registered" });
    expect(log).toContainEqual(
      expect.stringContaining("Waiting for the registration of Microsoft.CostManagementExports"),
    );
    simulated.cloud.arm.forgetRequests();
    expect(await register()).toEqual({ registered: [], eventService: "registered" });
    expect(requestsTo("POST", "/register")).toEqual([]);
  });

  test("the event service can be skipped, and the event bridge needs one more provider", async () => {
    const { eventService, registered } = await register({ skipEventServiceRegistration: true, eventBridge: true });
    expect(eventService).toBe("skipped");
    expect(registered).toEqual([...REQUIRED, "Microsoft.Logic"]);
  });

  test("checking the providers changes nothing", async () => {
    const desired = { skipEventServiceRegistration: false, eventBridge: false, eventServiceLocation: undefined };
    expect(await unregisteredProviders(simulated.manager, desired)).toEqual([...REQUIRED, EVENTS]);
    expect(requestsTo("POST", "/register")).toEqual([]);
  });
});

describe("a required provider", () => {
  test("that is never registered fails the run after ten minutes, with the command that registers it", async () => {
    simulated.cloud.arm.fault("RegistrationNeverEnds", { namespace: "Microsoft.CostManagementExports" });
    await expect(register()).rejects.toMatchObject({
      code: "ProviderNotRegistered",
      remedy: expect.stringContaining(
        "az provider register --namespace Microsoft.CostManagementExports --subscription",
      ),
    });
    expect(simulated.clock.pauses.reduce((sum, pause) => sum + pause, 0)).toBe(TEN_MINUTES_MS);
  });

  test("that the identity may not register is reported with the role, the scope, and who can grant it", async () => {
    simulated.cloud.arm.fault("RegistrationRefused", { namespace: "Microsoft.Storage" });
    const scope = `/subscriptions/${simulated.cloud.arm.subscriptionId}`;
    await expect(register()).rejects.toMatchObject({
      code: "MissingRole",
      message: expect.stringContaining(
        `lacks the role Contributor on ${scope}, which allows Microsoft.Storage/register/action`,
      ),
      remedy: expect.stringContaining(
        `Ask an Owner, User Access Administrator or Role Based Access Control Administrator of ${scope}`,
      ),
    });
  });

  test("whose state cannot be read causes a warning", async () => {
    simulated.cloud.arm.fault("AuthorizationFailed", { action: "Microsoft.Resources/subscriptions/providers/read" });
    expect(await register()).toMatchObject({ registered: [] });
    expect(log.filter((line) => line.includes("Could not check whether"))).toHaveLength(5);
  });
});

describe("the event provider never fails a deployment:", () => {
  test("when its registration is late, a temporary namespace registers it and is deleted again", async () => {
    simulated.cloud.arm.fault("RegistrationNeverEnds", { namespace: EVENTS });
    const result = await register({ eventServiceLocation: "northeurope" });
    expect(result.eventService).toBe("registered");
    expect(result.registered).toContain(EVENTS);
    expect(requestsTo("PUT", "/deployments/deploy-hub-contoso-events")).toHaveLength(1);
    expect(requestsTo("DELETE", "Microsoft.EventGrid/namespaces/deploy-hub-contoso-ns")).toHaveLength(1);
    const left = await simulated.manager.resources("costs", "resourceType eq 'Microsoft.EventGrid/namespaces'");
    expect(left).toEqual([]);
  });

  test("when its registration is refused, a temporary namespace in the hub's region registers it", async () => {
    simulated.cloud.arm.fault("RegistrationRefused", { namespace: EVENTS });
    expect(await register()).toEqual({ registered: [...REQUIRED, EVENTS], eventService: "registered" });
    expect(requestsTo("DELETE", "Microsoft.EventGrid/namespaces/deploy-hub-contoso-ns")).toHaveLength(1);
  });

  test("a cancelled run reports the namespace that may remain, with the command that deletes it", async () => {
    for (const name of REQUIRED) simulated.cloud.arm.setProvider(name, "Registered");
    simulated.cloud.arm.fault("RegistrationRefused", { namespace: EVENTS });
    simulated.cloud.arm.fault("AuthorizationFailed", { action: "Microsoft.EventGrid/namespaces/write" });
    await expect(register({}, AbortSignal.abort(new Error("stop")))).rejects.toThrow();
    expect(log.at(-1)).toMatch(
      /^Warning: The temporary namespace deploy-hub-contoso-ns may still exist and cost money.*az resource delete --ids \/subscriptions\/.*\/namespaces\/deploy-hub-contoso-ns$/,
    );
  });

  test("when everything is refused, the provider is reported as not started", async () => {
    simulated.cloud.arm.fault("RegistrationRefused", { namespace: EVENTS });
    simulated.cloud.arm.fault("AuthorizationFailed", { action: "Microsoft.EventGrid/namespaces/write" });
    expect(await register()).toEqual({ registered: REQUIRED, eventService: "not-started" });
    expect(log.filter((line) => line.startsWith("Warning: "))).toEqual([
      expect.stringContaining("Microsoft.EventGrid could not be registered"),
      expect.stringContaining("Registering the event service failed: Could not deploy deploy-hub-contoso-events"),
      expect.stringContaining("The event bridge is not started"),
    ]);
  });
});
