import { CLOUDS } from "../azure/cloud.ts";
import { AUTH_MODES, type SignInOptions } from "../azure/sign-in/sign-in.ts";
import type { InputReader } from "../github/inputs.ts";

/** The block of inputs by which every action signs in. */
export type SignInInputs = Pick<SignInOptions, "auth" | "authorityHost" | "clientId" | "cloud" | "tenantId">;

function readSignInInputs(reader: InputReader): SignInInputs {
  return {
    auth: reader.choice("auth", AUTH_MODES),
    tenantId: reader.optionalText("tenant-id"),
    clientId: reader.optionalText("client-id"),
    cloud: reader.choice("cloud", CLOUDS),
    authorityHost: reader.optionalText("authority-host"),
  };
}

/** The same for an action that speaks to storage alone, and needs neither of the two inputs about subscriptions. */
export function readStorageSignInInputs(reader: InputReader): SignInInputs {
  reader.optionalText("subscription-id");
  reader.optionalText("resource-manager-url");
  return readSignInInputs(reader);
}

/** The same for an action that speaks to Azure Resource Manager, too. */
export interface ManagementSignInInputs extends SignInInputs {
  readonly subscriptionId: string | undefined;
  /** Replaces the cloud's own. */
  readonly resourceManagerUrl: string | undefined;
}

export function readManagementSignInInputs(reader: InputReader): ManagementSignInInputs {
  return {
    ...readSignInInputs(reader),
    subscriptionId: reader.optionalText("subscription-id"),
    resourceManagerUrl: reader.optionalText("resource-manager-url"),
  };
}
