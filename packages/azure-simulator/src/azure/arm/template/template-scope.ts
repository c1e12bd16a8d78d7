import type { JsonObject } from "../../../json-value.ts";
import type { CloudName } from "../../clouds.ts";

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
  /** The cloud that `environment()` describes. Default: the public cloud. */
  readonly cloud?: CloudName;
  /** The result of `utcNow()`. Default: the machine's clock. */
  readonly now?: () => Date;
}

/** What a template can query while it is deployed. */
export interface TemplateRuntime {
  /** The GET body of a resource; undefined when it does not exist. */
  resource(id: string): JsonObject | undefined;
  /** The response to a `list...` function. A template that uses one fails when this is absent. */
  list?(call: ListCall): JsonObject | undefined;
}

export interface ListCall {
  /** Such as `listCallbackUrl`. */
  readonly action: string;
  readonly id: string;
  readonly apiVersion: string;
}
