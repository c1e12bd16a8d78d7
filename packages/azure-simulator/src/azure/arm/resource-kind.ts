import type { JsonObject } from "../../json-value.ts";
import type { SimulatedCloud } from "../clouds.ts";
import type { Directory } from "../directory.ts";
import type { DeletedContainer } from "../storage/deleted-containers.ts";
import type { ArmErrorDetail } from "./arm-error.ts";
import type { ResourceId } from "./resource-id.ts";
import type { ResourceStore } from "./resource-store.ts";

/** What the services behind ARM share. */
export interface ServiceWorld {
  readonly cloud: SimulatedCloud;
  readonly store: ResourceStore;
  readonly directory: Directory;
  readonly now: () => Date;
  /** Blob endpoint of the simulated storage, without a trailing slash. All deployed accounts share it. */
  readonly storageUrl: string;
  createContainer(name: string): Promise<void>;
  /** Removes a container, or all containers of an account, with their blobs. */
  deleteContainer(name: string): Promise<void>;
  /** Deleted containers that can still be restored. */
  deletedContainers(): readonly DeletedContainer[];
  forgetDeletedContainers(): void;
}

/** A PUT of a resource, performed or only evaluated by a what-if. */
export interface WriteContext {
  readonly world: ServiceWorld;
  readonly id: ResourceId;
  /** The requested body, without read-only members. */
  readonly desired: JsonObject;
  /** The current GET body; undefined when the resource does not exist. */
  readonly existing: JsonObject | undefined;
  /** Returns an ID that the service assigns at the first write, such as `principalId`, and keeps it afterwards. */
  generate(property: string): string;
}

export interface ServiceAdditions {
  /** Defaults for members that the request omits. */
  readonly defaults?: JsonObject;
  /** Values that only the service sets. */
  readonly readOnly?: JsonObject;
}

/** How the service of one resource type behaves. */
export interface ResourceKind {
  readonly type: string;
  readonly apiVersions: readonly string[];
  /** Tracked resources have a location and tags. */
  readonly isTracked?: boolean;
  /** Deletions and actions are asynchronous and polled. */
  readonly isSlow?: boolean;
  /** Member names in the order of the service's responses. Other members follow. */
  readonly order?: MemberOrder;
  /** The spelling of the ID in responses. Default: as requested. */
  spell?(id: string): string;
  /** Differences of the PUT response from status 201 or 200 with the GET body. */
  answerPut?(put: AnsweredPut): PutAnswer;
  /** The not-found error, if the service has its own. */
  notFound?(id: ResourceId): ArmErrorDetail;
  /** Exists whenever its parent exists, and is never written. */
  readonly isVirtual?: boolean;
  /** Paths that PUT accepts and GET never returns. */
  readonly writeOnly?: readonly (readonly string[])[];
  /** The service also runs its check during validation, before a deployment creates anything. */
  readonly hasPreflight?: boolean;
  /** Throws ArmError when the service rejects the write. */
  check?(context: WriteContext): void;
  additions?(context: WriteContext): ServiceAdditions;
  /** Called once the resource is stored. `body` is the GET body. */
  written?(context: WriteContext, body: JsonObject): void | Promise<void>;
  /** Throws ArmError when the service rejects the deletion. */
  checkRemoval?(world: ServiceWorld, id: ResourceId, body: JsonObject): void;
  removed?(world: ServiceWorld, id: ResourceId, body: JsonObject): void | Promise<void>;
  /** What a list with `$include=deleted` also contains: deleted children of a parent that can be restored. */
  deletedBelow?(world: ServiceWorld, parent: string): readonly JsonObject[];
  /** By lower-case action name. An undefined result is a response without a body. */
  readonly actions?: Readonly<
    Record<string, (world: ServiceWorld, id: ResourceId, body: JsonObject) => ResourceActionResult>
  >;
}

export interface MemberOrder {
  readonly members?: readonly string[];
  readonly properties?: readonly string[];
}

export interface AnsweredPut {
  readonly id: ResourceId;
  readonly isNew: boolean;
  readonly body: JsonObject;
}

export interface PutAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: JsonObject;
  /**
   * A response with status 202: the path below the subscription where the result will exist, and the delay to ask for.
   */
  readonly later?: { readonly below: string; readonly seconds: number };
}

export type ResourceActionResult = JsonObject | undefined;
