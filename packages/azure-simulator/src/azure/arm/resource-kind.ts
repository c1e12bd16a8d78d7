import type { JsonObject } from "../../json-value.ts";
import type { Directory } from "../directory.ts";
import type { ArmErrorDetail } from "./arm-error.ts";
import type { ResourceId } from "./resource-id.ts";
import type { ResourceStore } from "./resource-store.ts";

/** What the services behind ARM share. */
export interface ServiceWorld {
  readonly store: ResourceStore;
  readonly directory: Directory;
  readonly now: () => Date;
  /** Blob endpoint of the one simulated storage, without a slash at the end; every account that is deployed represents it. */
  readonly storageUrl: string;
  createContainer(name: string): Promise<void>;
  /** A container or an account is gone: what is in it, too. */
  deleteContainer(name: string): Promise<void>;
}

/** One PUT of a resource, or the thought of one in a what-if. */
export interface WriteContext {
  readonly world: ServiceWorld;
  readonly id: ResourceId;
  /** What is to be written, without read-only members. */
  readonly desired: JsonObject;
  /** As GET answers now; undefined when there is none. */
  readonly existing: JsonObject | undefined;
  /** An ID that the service makes up at the first write, e.g. `principalId`; keeps the one there is. */
  generate(property: string): string;
}

export interface ServiceAdditions {
  /** What holds where the wish says nothing. */
  readonly defaults?: JsonObject;
  /** What the service alone decides. */
  readonly readOnly?: JsonObject;
}

/** How the service of one resource type behaves. */
export interface ResourceKind {
  readonly type: string;
  readonly apiVersions: readonly string[];
  /** Tracked resources have a location and tags. */
  readonly isTracked?: boolean;
  /** Deletions and actions are answered before they are done, and polled. */
  readonly isSlow?: boolean;
  /** The order in which the service shows its names; any other comes behind. */
  readonly order?: MemberOrder;
  /** The ID as the service spells it in its answers; as it was asked for when absent. */
  spell?(id: string): string;
  /** How the service answers a PUT, in what differs from 201 or 200 with what a GET shows. */
  answerPut?(put: AnsweredPut): PutAnswer;
  /** The error for what is not there, when the service has one of its own. */
  notFound?(id: ResourceId): ArmErrorDetail;
  /** Exists whenever its parent does, and is never written. */
  readonly isVirtual?: boolean;
  /** Paths that PUT takes and GET never shows. */
  readonly writeOnly?: readonly (readonly string[])[];
  /** The service runs its check in validations, too, before a deployment makes anything. */
  readonly hasPreflight?: boolean;
  /** Throws ArmError when the service refuses the write. */
  check?(context: WriteContext): void;
  additions?(context: WriteContext): ServiceAdditions;
  /** Called once the resource is stored; `body` is what GET answers. */
  written?(context: WriteContext, body: JsonObject): void | Promise<void>;
  /** Throws ArmError when the service refuses the deletion. */
  checkRemoval?(world: ServiceWorld, id: ResourceId, body: JsonObject): void;
  removed?(world: ServiceWorld, id: ResourceId, body: JsonObject): void | Promise<void>;
  /** By the name of the action, in lower case; undefined is an answer without a body. */
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
  /** Answered with 202: where below the subscription the body will exist, and what the service asks to wait. */
  readonly later?: { readonly below: string; readonly seconds: number };
}

export type ResourceActionResult = JsonObject | undefined;
