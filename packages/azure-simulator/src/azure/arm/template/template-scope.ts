import type { JsonObject } from "../../../json-value.ts";

export interface TemplateScope {
  readonly subscriptionId: string;
  readonly tenantId: string;
  readonly resourceGroup: {
    readonly name: string;
    readonly location: string;
    readonly tags: Readonly<Record<string, string>>;
  };
  readonly deploymentName: string;
  readonly deployer?: { readonly objectId: string; readonly tenantId: string };
  /** What `environment()` answers for; the public cloud when left out. */
  readonly cloud?: CloudName;
  /** What `utcNow()` answers; the machine's clock when left out. */
  readonly now?: () => Date;
}

const CLOUD_NAMES = ["AzureCloud", "AzureUSGovernment", "AzureChinaCloud"] as const;

export type CloudName = (typeof CLOUD_NAMES)[number];

/** What a template asks of the cloud while it is deployed. */
export interface TemplateRuntime {
  /** A resource as GET answers it; undefined when there is none. */
  resource(id: string): JsonObject | undefined;
  /** What a `list...` function of the template is answered; templates that use one fail when this is left out. */
  list?(call: ListCall): JsonObject | undefined;
}

export interface ListCall {
  /** Such as `listCallbackUrl`. */
  readonly action: string;
  readonly id: string;
  readonly apiVersion: string;
}
