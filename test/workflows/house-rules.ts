import {
  findField,
  isBasicExpression,
  isMapping,
  sourceText,
  type TemplateToken,
  type TokenFields,
  type WorkflowFile,
} from "azure-simulator/testing";
import { ACTIONS_REPOSITORY } from "../../scripts/examples.ts";
import type { WorkflowSource } from "./workflow-sources.ts";

/** Returns violations of one house rule; empty if there are none. */
export type HouseRule = (workflow: WorkflowFile, source: WorkflowSource) => readonly Complaint[];

export interface Complaint {
  readonly line: number | undefined;
  readonly message: string;
}

export const HOUSE_RULES: Readonly<Record<string, HouseRule>> = {
  "grants no permissions at the top level": ({ fields }) => {
    const token = fields.get("permissions");
    if (token !== undefined && isMapping(token) && token.count === 0) return [];
    return [{ line: token?.line, message: "the file needs `permissions: {}` at its top" }];
  },

  "sets a timeout for every job": ({ jobs }) =>
    jobs
      .filter(({ fields }) => !fields.has("uses") && !fields.has("timeout-minutes"))
      .map(({ id, place }) => ({ line: place.line, message: `job ${id} needs timeout-minutes` })),

  "has a reason for every permission": ({ jobs }, { text }) =>
    jobs.flatMap(({ fields }) =>
      entriesOf(fields.get("permissions"))
        .filter(({ line }) => !/#\s*\S.{3,}/.test(lineOf(text, line)))
        .map(({ key, line }) => ({
          line,
          message: `the permission ${key} needs its reason in a comment on the same line`,
        })),
    ),

  "pins other owners' actions by SHA, with the version in a comment": (workflow, { text }) =>
    stepsOf(workflow)
      .map(({ fields }) => fields.get("uses"))
      .filter((uses) => uses !== undefined)
      .filter((uses) => !isOwnAction(uses.toString()))
      .filter(({ line }) => !/uses: [^@\s]+@[0-9a-f]{40} # v\d+(\.\d+){0,2}\s*$/.test(lineOf(text, line)))
      .map((uses) => ({
        line: uses.line,
        message: `${uses.toString()} needs the form owner/name@<40 hex digits> # v1.2.3`,
      })),

  "keeps no credentials after a checkout": (workflow) =>
    stepsOf(workflow)
      .filter(({ fields }) => fields.get("uses")?.toString().startsWith("actions/checkout@") === true)
      .filter(({ fields }) => findField(fields.get("with"), "persist-credentials")?.toString() !== "false")
      .map(({ fields }) => ({
        line: fields.get("uses")?.line,
        message: "the checkout needs persist-credentials: false",
      })),

  // All expressions are rejected, so that authors do not need to know which contexts outsiders can write.
  "has no expression in a script": (workflow) =>
    stepsOf(workflow)
      .map(({ fields }) => fields.get("run"))
      .filter((run) => run !== undefined)
      .filter((run) => isBasicExpression(run))
      .map((run) => ({
        line: run.line,
        message: `a script takes values from env, not from expressions: ${sourceText(run)}`,
      })),

  // If a variable could change the hosts, anyone who can set it could choose where tokens are sent.
  "has literal hosts for tokens": (workflow) =>
    stepsOf(workflow).flatMap(({ fields }) =>
      [...LITERAL_INPUTS.map((name) => findField(fields.get("with"), name)), ...entriesNamed(fields, INPUT_VARIABLE)]
        .filter((token) => token !== undefined)
        .filter((token) => isBasicExpression(token) || INPUT_VARIABLE.test(token.toString()))
        .map(({ line }) => ({ line, message: "hosts that may get tokens must be literal here" })),
    ),

  "never cancels a job that may be changing Azure": ({ jobs, fields }) =>
    jobs
      .map((job) => ({ job, concurrency: job.fields.get("concurrency") ?? fields.get("concurrency") }))
      .filter(({ job }) => job.fields.has("environment"))
      .filter(({ concurrency }) => findField(concurrency, "cancel-in-progress")?.toString() === "true")
      .map(({ job, concurrency }) => ({
        line: concurrency?.line,
        message: `job ${job.id} may be cut off while it writes`,
      })),

  // Without a credential for the default branch, no other job can sign in.
  "uses write permissions only from an environment": ({ jobs }) =>
    jobs
      .filter(({ fields }) => !fields.has("environment"))
      .flatMap(({ id, steps }) =>
        steps.flatMap(({ fields }) => {
          const clientId = findField(fields.get("with"), "client-id");
          const isReader = clientId === undefined || sourceText(clientId).includes("vars.AZURE_PLAN_CLIENT_ID");
          return isReader ? [] : [{ line: clientId.line, message: `job ${id} needs an environment to sign in` }];
        }),
      ),

  "is not triggered by pull_request_target": ({ fields }) => {
    const token = findField(fields.get("on"), "pull_request_target");
    return token === undefined
      ? []
      : [{ line: token.line, message: "it would give a stranger's pull request our permissions" }];
  },
};

/** Inputs that determine which hosts receive a token. */
export const LITERAL_INPUTS: readonly string[] = ["custom-hosts", "authority-host", "resource-manager-url"];
/** Runners pass inputs to actions in these variables, which a step could also set itself. */
const INPUT_VARIABLE = /^INPUT_/i;

function entriesNamed(fields: TokenFields, name: RegExp): readonly TemplateToken[] {
  const token = fields.get("env");
  if (token === undefined || !isMapping(token)) return [];
  return [...token].map(({ key }) => key).filter((key) => name.test(key.toString()));
}

function stepsOf({ jobs }: WorkflowFile): WorkflowFile["jobs"][number]["steps"] {
  return jobs.flatMap(({ steps }) => steps);
}

/** Actions of this repository, for which examples have a placeholder that users replace. */
export function isOwnAction(uses: string): boolean {
  return (
    uses.startsWith("./") || uses.startsWith(`${ACTIONS_REPOSITORY}/`) || uses.startsWith(`${ACTIONS_REPOSITORY}@`)
  );
}

function entriesOf(
  token: TemplateToken | undefined,
): readonly { readonly key: string; readonly line: number | undefined }[] {
  if (token === undefined || !isMapping(token)) return [];
  return [...token].map(({ key }) => ({ key: key.toString(), line: key.line }));
}

function lineOf(text: string, line: number | undefined): string {
  return text.split("\n")[(line ?? 0) - 1] ?? "";
}
