import { randomUUID } from "node:crypto";
import type { HttpAnswer } from "../../https-server.ts";
import { ArmError } from "./arm-error.ts";
import type { ArmFaults } from "./arm-faults.ts";
import { REGIONS } from "./regions.ts";
import { SIMULATED_NAMESPACES } from "./resource-kinds.ts";

export type RegistrationState = "NotRegistered" | "Registering" | "Registered" | "Unregistering" | "Unregistered";

/** Registered in every new subscription. */
const FREE = [
  "Microsoft.Authorization",
  "Microsoft.Billing",
  "Microsoft.Consumption",
  "Microsoft.CostManagement",
  "Microsoft.Resources",
];
const NAMESPACES = [...new Set([...FREE, ...SIMULATED_NAMESPACES, "Microsoft.CostManagementExports", "Microsoft.Web"])];

/** The resource providers of the subscription. */
export interface Providers {
  state(namespace: string): RegistrationState;
  set(namespace: string, state: RegistrationState): void;
  get(namespace: string): HttpAnswer;
  list(): readonly object[];
  register(namespace: string): HttpAnswer;
  unregister(namespace: string): HttpAnswer;
}

interface ProvidersOptions {
  readonly subscriptionId: string;
  /** How many reads of a registration still return Registering. */
  readonly registeringPolls: number;
  readonly faults: ArmFaults;
}

export function createProviders({ subscriptionId, registeringPolls, faults }: ProvidersOptions): Providers {
  const states = new Map<string, RegistrationState>(FREE.map((namespace) => [namespace, "Registered"]));
  const looks = new Map<string, number>();

  const spelled = (namespace: string): string => {
    const known = NAMESPACES.find((name) => name.toLowerCase() === namespace.toLowerCase());
    if (known !== undefined) return known;
    throw new ArmError(404, {
      code: "InvalidResourceNamespace",
      message: `The resource namespace '${namespace}' is invalid.`,
    });
  };
  const state = (namespace: string): RegistrationState => states.get(spelled(namespace)) ?? "NotRegistered";
  const body = (namespace: string): object => ({
    id: `/subscriptions/${subscriptionId}/providers/${spelled(namespace)}`,
    namespace: spelled(namespace),
    authorizations: [{ applicationId: randomUUID(), roleDefinitionId: randomUUID() }],
    resourceTypes:
      state(namespace) === "Unregistered" || state(namespace) === "Unregistering"
        ? []
        : [
            {
              ...{ resourceType: "operations", locations: REGIONS, apiVersions: ["2021-04-01"] },
              ...{ defaultApiVersion: "2021-04-01", capabilities: "None" },
            },
          ],
    registrationState: state(namespace),
    registrationPolicy: FREE.includes(spelled(namespace)) ? "RegistrationFree" : "RegistrationRequired",
  });
  const goOn = (namespace: string): void => {
    const name = spelled(namespace);
    if (state(name) === "Unregistering") states.set(name, "Unregistered");
    if (state(name) !== "Registering") return;
    if (faults.isOn("RegistrationNeverEnds", (options) => isFor(options.namespace, name))) return;
    const seen = (looks.get(name) ?? 0) + 1;
    looks.set(name, seen);
    if (seen > registeringPolls) states.set(name, "Registered");
  };

  return {
    state,
    set: (namespace, registration) => {
      states.set(spelled(namespace), registration);
    },
    get: (namespace) => {
      goOn(namespace);
      return { status: 200, body: body(namespace) };
    },
    list: () => NAMESPACES.map(body),
    register: (namespace) => {
      const name = spelled(namespace);
      if (state(name) !== "Registered") {
        states.set(name, "Registering");
        looks.set(name, 0);
      }
      return { status: 200, body: body(name) };
    },
    unregister: (namespace) => {
      states.set(spelled(namespace), "Unregistering");
      return { status: 200, body: body(namespace) };
    },
  };
}

export function isFor(wanted: string | undefined, namespace: string): boolean {
  return wanted === undefined || wanted.toLowerCase() === namespace.toLowerCase();
}
