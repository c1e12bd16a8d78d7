import { fieldOf, isJsonObject, listField, textField } from "../http/json-fields.ts";
import { followOperation } from "../http/long-operation.ts";
import type { ArmClient } from "./arm-client.ts";
import type { DeployRequest } from "./arm-deployment.ts";
import { deploymentBody, deploymentUrl } from "./arm-deployments.ts";

/**
 * What a deployment would do to a resource. `Deploy`: the resource would be written, but Azure cannot predict the
 * effect.
 */
const WHAT_IF_CHANGE_TYPES = ["Create", "Delete", "Deploy", "Ignore", "Modify", "NoChange", "Unsupported"] as const;
type WhatIfChangeType = (typeof WHAT_IF_CHANGE_TYPES)[number];

export interface WhatIfPropertyChange {
  readonly path: string;
  /** `Create`, `Delete`, `Modify`, `Array` (see its children) or `NoEffect`. */
  readonly changeType: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly children: readonly WhatIfPropertyChange[];
}

export interface WhatIfChange {
  readonly resourceId: string;
  readonly changeType: WhatIfChangeType;
  readonly before: unknown;
  readonly after: unknown;
  readonly delta: readonly WhatIfPropertyChange[];
  /** Why Azure cannot predict an `Unsupported` change. */
  readonly unsupportedReason: string | undefined;
}

export interface WhatIfDiagnostic {
  readonly level: string;
  readonly code: string;
  readonly message: string;
  readonly target: string | undefined;
}

export interface WhatIfResult {
  readonly changes: readonly WhatIfChange[];
  readonly diagnostics: readonly WhatIfDiagnostic[];
}

/** Asks Azure what a deployment would change, without changing anything. */
export async function whatIf(client: ArmClient, request: DeployRequest): Promise<WhatIfResult> {
  const action = `preview what deployment ${request.name} would change`;
  const first = await client.send(action, {
    method: "POST",
    url: deploymentUrl(client, request, "/whatIf"),
    body: deploymentBody(request, { whatIfSettings: { resultFormat: "FullResourcePayloads" } }),
  });
  const { body } = await followOperation(client, { action, first, timeLimitMs: request.timeLimitMs });
  const properties = fieldOf(body, "properties");
  return {
    changes: onePerResource(
      listField(properties, "changes").map(changeOf),
      listField(properties, "potentialChanges").map(changeOf),
    ),
    diagnostics: listField(properties, "diagnostics").map((item) => ({
      level: textField(item, "level") ?? "Warning",
      code: textField(item, "code") ?? "",
      message: textField(item, "message") ?? "",
      target: textField(item, "target"),
    })),
  };
}

/**
 * Azure lists a changed resource again among the potential changes, marked as ignored. Potential changes may also
 * contain duplicates.
 */
function onePerResource(changes: readonly WhatIfChange[], potential: readonly WhatIfChange[]): readonly WhatIfChange[] {
  const named = new Set(changes.map(keyOf));
  const others = potential.filter((change) => {
    const isNew = !named.has(keyOf(change));
    named.add(keyOf(change));
    return isNew;
  });
  return [...changes, ...others];
}

function keyOf({ resourceId }: WhatIfChange): string {
  return resourceId.replace(/\/+$/, "").toLowerCase();
}

function changeOf(item: unknown): WhatIfChange {
  const reported = textField(item, "changeType")?.toLowerCase();
  return {
    resourceId: textField(item, "resourceId") ?? "",
    // An unknown kind of change must not count as no change.
    changeType: WHAT_IF_CHANGE_TYPES.find((type) => type.toLowerCase() === reported) ?? "Deploy",
    before: objectOf(fieldOf(item, "before")),
    after: objectOf(fieldOf(item, "after")),
    delta: listField(item, "delta").map(propertyChangeOf),
    unsupportedReason: textField(item, "unsupportedReason"),
  };
}

function propertyChangeOf(item: unknown): WhatIfPropertyChange {
  return {
    path: textField(item, "path") ?? "",
    changeType: textField(item, "propertyChangeType") ?? "Modify",
    before: fieldOf(item, "before") ?? undefined,
    after: fieldOf(item, "after") ?? undefined,
    children: listField(item, "children").map(propertyChangeOf),
  };
}

function objectOf(value: unknown): unknown {
  return isJsonObject(value) ? value : undefined;
}
