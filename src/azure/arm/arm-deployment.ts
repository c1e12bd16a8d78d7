import type { ServiceFault } from "../http/service-fault.ts";

/** How far Azure checks a template before it acts; `ProviderNoRbac` asks for read rights only. */
type ValidationLevel = "Template" | "Provider" | "ProviderNoRbac";

export interface DeployRequest {
  readonly resourceGroup: string;
  /** Name of the deployment: 1 to 64 letters, digits, `-`, `_`, `.`, `(` and `)`. */
  readonly name: string;
  readonly template: Readonly<Record<string, unknown>>;
  /** `{name: {value}}`, as a request has it. */
  readonly parameters: Readonly<Record<string, { readonly value: unknown }>>;
  readonly validationLevel?: ValidationLevel;
  /** How long to wait for the end of a deployment, a validation or a what-if; 60 minutes when absent. */
  readonly timeLimitMs?: number;
  /** How many resources the template makes, when a validation said so; progress guesses without it. */
  readonly resourceCount?: number;
}

export interface Validation {
  /** Undefined when Azure did not say. */
  readonly resourceCount: number | undefined;
}

export interface DeployProgress {
  readonly deployment: string;
  readonly doneCount: number;
  readonly totalCount: number;
  /** Types and names of what is being worked on. */
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
