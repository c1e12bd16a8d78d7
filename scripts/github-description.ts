/**
 * Condenses GitHub's published descriptions to the parts that the project uses. They are too large for a dependency:
 * install @octokit/openapi, @octokit/webhooks-schemas and @octokit/webhooks-examples into a folder outside the project,
 * and run `node scripts/github-description.ts FOLDER`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { condenseSchema, formatLines, referredSchemas } from "./github-description/condense-schema.ts";

// biome-ignore lint/suspicious/noExplicitAny: foreign documents; readers check the condensed ones
type Document = any;

/**
 * Operations that the product, a workflow or a person uses with the simulator. `test/repo/github-operations.test.ts`
 * lists the users.
 */
const OPERATIONS = [
  ...["repos/get", "repos/get-content", "repos/get-environment", "repos/list-deployment-branch-policies"],
  ...["repos/get-branch", "repos/get-branch-rules", "repos/create-dispatch-event"],
  ...["actions/list-repo-workflows", "actions/get-workflow", "actions/enable-workflow", "actions/disable-workflow"],
  ...["actions/create-workflow-dispatch", "actions/list-workflow-runs", "actions/list-jobs-for-workflow-run"],
  "checks/list-annotations",
  ...["issues/list-for-repo", "issues/create", "issues/get", "issues/update"],
  ...["issues/list-comments", "issues/create-comment", "issues/update-comment"],
  ...["pulls/list", "git/get-commit", "git/create-blob", "git/create-tree", "git/create-commit", "git/update-ref"],
];
const REFUSALS = ["basic-error", "validation-error", "validation-error-simple"];
const PAYLOADS = [
  ...["push$event", "repository_dispatch$event", "workflow_dispatch$event"],
  ...["pull_request$opened", "pull_request$synchronize", "pull_request$reopened", "pull_request$closed"],
  ...["pull_request$edited", "pull_request$labeled", "pull_request$ready_for_review"],
  ...["workflow_run$requested", "workflow_run$completed"],
];
const EXAMPLES = ["push", "pull_request", "repository_dispatch", "workflow_dispatch", "workflow_run"];
const EXAMPLE_ACTIONS = [undefined, "opened", "synchronize", "completed", "on-demand-test"];

const [folder = ""] = process.argv.slice(2);
const read = (name: string, path: string): Document =>
  JSON.parse(readFileSync(join(folder, "node_modules", name, path), "utf8"));
const source = (name: string): string => `${name} ${read(name, "package.json").version} (MIT)`;
const write = (path: string, parts: Document): void =>
  writeFileSync(new URL(`../${path}`, import.meta.url), formatLines(parts));

function condenseRest(): void {
  const { components, paths }: Document = read("@octokit/openapi", "generated/api.github.com.json");
  const resolve = (value: Document): Document =>
    value?.$ref === undefined ? value : value.$ref.slice(2).split("/").slice(1).reduce(member, components);
  const member = (parent: Document, name: string): Document => parent[name];
  const schemaOf = (part: Document): Document => condenseSchema(part?.content?.["application/json"]?.schema ?? null);
  const operations = Object.entries<Document>(paths).flatMap(([path, item]) =>
    Object.entries<Document>(item)
      .filter(([, operation]) => OPERATIONS.includes(operation.operationId))
      .map(([method, { operationId, parameters = [], requestBody, responses }]) => [
        operationId,
        {
          method: method.toUpperCase(),
          path,
          parameters: parameters.map(resolve).map((parameter: Document) => {
            const { in: place, name, required = false, schema } = parameter;
            return { name, in: place, required, schema: condenseSchema(schema) };
          }),
          ...(requestBody === undefined ? {} : { body: schemaOf(requestBody) }),
          responses: Object.fromEntries(
            Object.entries<Document>(responses).map(([status, one]) => [status, schemaOf(resolve(one))]),
          ),
        },
      ]),
  );
  const missing = OPERATIONS.filter((name) => !operations.some(([known]) => known === name));
  if (missing.length > 0) throw new Error(`The description has no ${missing.join(", ")}.`);
  const schemas = referredSchemas(
    [...operations, ...REFUSALS.map(($ref) => ({ $ref }))] as Document,
    components.schemas,
  );
  write("packages/azure-simulator/src/github/contract/rest-description.json", {
    source: `${source("@octokit/openapi")}: api.github.com, API version 2022-11-28`,
    operations: Object.fromEntries(operations),
    schemas,
  });
}

function condensePayloads(): void {
  const { definitions } = read("@octokit/webhooks-schemas", "schema.json");
  write("packages/azure-simulator/src/github/contract/webhook-schemas.json", {
    source: source("@octokit/webhooks-schemas"),
    schemas: referredSchemas(PAYLOADS.map((name) => ({ $ref: name })) as Document, definitions),
  });
}

/** Examples without links to other resources, which are most of their text and which we never read. */
function condenseExamples(): void {
  const all: readonly Document[] = read("@octokit/webhooks-examples", "api.github.com/index.json");
  const isLink = (name: string): boolean => /(_url|^url|^_links)$/.test(name) && name !== "html_url";
  const examples = all
    .filter(({ name }) => EXAMPLES.includes(name))
    .flatMap(({ name, examples: ofName }) =>
      ofName
        .filter(({ action }: Document) => EXAMPLE_ACTIONS.includes(action))
        .map((payload: Document) => [
          name,
          JSON.parse(JSON.stringify(payload), (key, value) => (isLink(key) ? undefined : value)),
        ]),
    );
  // One example per kind is sufficient.
  const kinds = new Map(
    examples.map(([name, payload]) => [`${name} ${payload.action} ${payload.ref}`, [name, payload]]),
  );
  write("test/github/webhook-examples.json", {
    source: source("@octokit/webhooks-examples"),
    examples: [...kinds.values()].map(([event, payload]) => ({ event, payload })),
  });
}

condenseRest();
condensePayloads();
condenseExamples();
