import type { ServiceFault } from "../http/service-fault.ts";

/** How far Azure checks a template before it acts. `ProviderNoRbac` requires only read permissions. */
type ValidationLevel = "Template" | "Provider" | "ProviderNoRbac";

export interface DeployRequest {
  readonly resourceGroup: string;
  /** Name of the deployment: 1 to 64 letters, digits, `-`, `_`, `.`, `(` and `)`. */
  readonly name: string;
  readonly template: Readonly<Record<string, unknown>>;
  /** `{name: {value}}`, as in the request. */
  readonly parameters: Readonly<Record<string, { readonly value: unknown }>>;
  readonly validationLevel?: ValidationLevel;
  /** How long to wait for a deployment, a validation or a what-if; default 60 minutes. */
  readonly timeLimitMs?: number;
  /** The number of resources in the template, if a validation reported it; without it, progress is an estimate. */
  readonly resourceCount?: number;
}

export interface Validation {
  /** Undefined if Azure did not report it. */
  readonly resourceCount: number | undefined;
  /** The IDs of the resources that the deployment would write; empty if Azure did not report them. */
  readonly resourceIds: readonly string[];
}

export interface DeployProgress {
  readonly deployment: string;
  readonly doneCount: number;
  readonly totalCount: number;
  /** Types and names of the resources that Azure is working on. */
  readonly running: readonly string[];
  readonly elapsedMs: number;
}

export interface Deployment {
  readonly id: string;
  readonly name: string;
  readonly correlationId: string | undefined;
  readonly outputs: Readonly<Record<string, { readonly type: string; readonly value: unknown }>>;
}

/** One step of a deployment: the work on one resource. */
export interface DeploymentOperation {
  readonly operationId: string;
  /** `Create`, `Read`, `EvaluateDeploymentOutput` and others. */
  readonly kind: string;
  readonly state: string;
  readonly fault: ServiceFault | undefined;
  readonly target: { readonly id: string; readonly type: string; readonly name: string } | undefined;
}
