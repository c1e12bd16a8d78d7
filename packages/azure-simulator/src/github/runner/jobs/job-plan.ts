import { isObject, type Json, type JsonObject } from "../../../json-value.ts";
import { type ExpressionScope, toText } from "../expressions/expressions.ts";
import { evaluate, readFields, type TemplateToken, type TokenFields } from "../expressions/token.ts";
import { UnsupportedFeature } from "../expressions/unsupported.ts";
import type { RunnerOptions } from "../runner-options.ts";
import { isKnownShell } from "../steps/script-step.ts";
import { idTokenSubject, mayDeploy } from "./id-token-subject.ts";
import { DEFAULT_TIMEOUT_MINUTES } from "./job-limits.ts";
import { atMost, jobPermissions, type Permissions, withoutWriting } from "./permissions.ts";
import type { RunContext, WorkflowCall } from "./workflow-call.ts";
import type { JobDefinition } from "./workflow-file.ts";

/** One job of a run, or one combination of its matrix, before it gets a machine. */
export interface JobPlan {
  readonly definition: JobDefinition;
  readonly name: string;
  readonly matrix: JsonObject | undefined;
  readonly contexts: JsonObject;
  readonly permissions: Permissions;
  readonly secrets: Readonly<Record<string, string>>;
  readonly environment: string | undefined;
  readonly subject: string | undefined;
  readonly timeoutMinutes: number;
  readonly defaults: { readonly shell: string | undefined; readonly folder: string | undefined };
  /** Why it may not start. */
  readonly refusal?: string;
}

/** Determines name, permissions, secrets and ID token of a job. Throws if an expression cannot be evaluated. */
export function planJob(
  run: RunContext,
  call: WorkflowCall,
  definition: JobDefinition,
  contexts: JsonObject,
  matrix: JsonObject | undefined,
): JobPlan {
  const { fields, place } = definition;
  const { state } = run.repository;
  const scope: ExpressionScope = { contexts };
  const setting = (name: string): Json | undefined => {
    const token = fields.get(name);
    return token === undefined ? undefined : evaluate({ file: place.file, token }, scope);
  };
  refuseRunsOn(definition, setting("runs-on"), run.options);
  const environment = environmentName(setting("environment"));
  const protection =
    environment === undefined ? undefined : state.environments?.[knownName(state.environments, environment)];
  const permissions = effectivePermissions(run, call, definition);
  const mayAsk = permissions["id-token"] === "write";
  const { event } = run.delivered;
  const { ref } = run.delivered;
  const subject = idTokenSubject(state, { event: event.name, ref, environment });
  const isAllowed = mayDeploy(protection?.branches, ref);
  const variables = run.delivered.isFork ? {} : { ...run.variables, ...protection?.variables };
  return {
    ...{ definition, matrix, permissions, environment },
    name: jobName(call, definition, setting("name"), matrix),
    contexts: { ...contexts, vars: variables },
    secrets: run.delivered.isUntrusted ? {} : { ...call.secrets, ...protection?.secrets },
    subject: mayAsk && isAllowed ? subject : undefined,
    timeoutMinutes: Number(setting("timeout-minutes") ?? DEFAULT_TIMEOUT_MINUTES),
    defaults: readDefaults(call, definition, scope),
    ...(isAllowed
      ? {}
      : {
          refusal:
            `Branch "${ref.replace(/^refs\/heads\//, "")}" is not allowed to deploy to ${environment} due to ` +
            "environment protection rules.",
        }),
  };
}

export function effectivePermissions(
  { delivered, repository }: RunContext,
  { workflow, limit }: WorkflowCall,
  { fields }: JobDefinition,
): Permissions {
  const asked = [fields.get("permissions"), workflow.fields.get("permissions")] as const;
  const isSilent = asked.every((token) => token === undefined);
  const desired =
    isSilent && limit !== undefined ? limit : jobPermissions(...asked, repository.state.defaultPermissions);
  const allowed = limit === undefined ? desired : atMost(desired, limit);
  return delivered.isUntrusted ? withoutWriting(allowed) : allowed;
}

/** Environment names are compared without case. */
function knownName(known: Readonly<Record<string, unknown>>, name: string): string {
  return Object.keys(known).find((one) => one.toLowerCase() === name.toLowerCase()) ?? name;
}

function environmentName(value: Json | undefined): string | undefined {
  const name = toText((isObject(value) ? value.name : value) ?? "");
  return name === "" ? undefined : name;
}

/** The simulated runner is an Ubuntu machine in no group. An Enterprise Server has only its own runners. */
function refuseRunsOn(
  { place }: JobDefinition,
  value: Json | undefined,
  { github, ownRunners: own = [] }: RunnerOptions,
): void {
  const { group, labels = [] }: JsonObject = isObject(value) ? value : { labels: value ?? "" };
  const wanted = (Array.isArray(labels) ? (labels as readonly Json[]) : [labels]).map((label) => toText(label ?? ""));
  const hasHosted = github?.server.isEnterpriseServer !== true;
  if (hasHosted && group === undefined && wanted.length === 1 && /^ubuntu-/.test(wanted[0] ?? "")) return;
  if (group === undefined && wanted.every((label) => own.includes(label))) return;
  const text = [...(group === undefined ? [] : [`group ${toText(group)}`]), ...wanted].join(", ");
  throw new UnsupportedFeature(place, `"runs-on: ${text}"`);
}

function jobName(
  { prefix }: WorkflowCall,
  { id }: JobDefinition,
  given: Json | undefined,
  matrix: JsonObject | undefined,
): string {
  if (given !== undefined && toText(given) !== "") return `${prefix}${toText(given)}`;
  if (matrix === undefined) return `${prefix}${id}`;
  const leaves = (value: Json): readonly string[] =>
    isObject(value) ? Object.values(value).flatMap(leaves) : [Array.isArray(value) ? "Array" : toText(value)];
  return `${prefix}${id} (${leaves(matrix).join(", ")})`;
}

function readDefaults(
  { workflow }: WorkflowCall,
  { fields, place }: JobDefinition,
  scope: ExpressionScope,
): JobPlan["defaults"] {
  const runs = [workflow.fields.get("defaults"), fields.get("defaults")].map((token) => runDefaults(place.file, token));
  const last = (name: string): string | undefined => {
    const token = runs.findLast((one) => one?.has(name))?.get(name);
    return token === undefined ? undefined : toText(evaluate({ file: place.file, token }, scope));
  };
  const shell = last("shell");
  if (!isKnownShell(shell)) throw new UnsupportedFeature(place, `"shell: ${shell}"`);
  return { shell, folder: last("working-directory") };
}

function runDefaults(file: string, token: TemplateToken | undefined): TokenFields | undefined {
  const run = token === undefined ? undefined : readFields({ file, token }, "defaults", ["run"]).get("run");
  return run === undefined
    ? undefined
    : readFields({ file, token: run }, "defaults.run", ["shell", "working-directory"]);
}
