import { isList, type Json, type JsonObject } from "../../../json-value.ts";
import type { DeclaredResource } from "./declare-resources.ts";
import { expandJson } from "./expand-template.ts";
import { checkBody } from "./resource-bodies.ts";
import type { ResourceTargets } from "./resource-targets.ts";
import {
  EXPRESSION_HELP,
  ExpressionError,
  explainExpressions,
  invalidTemplate,
  SYNTAX_HELP,
} from "./template-error.ts";
import { templatePlace, writePlace } from "./template-place.ts";

export interface OrderedResource {
  readonly resource: DeclaredResource;
  /** The resources of the template that it depends on. */
  readonly dependsOn: readonly string[];
}

/** The resources that a template deploys, each after its dependencies. */
export function orderResources(
  template: JsonObject,
  declared: readonly DeclaredResource[],
  targets: ResourceTargets,
): readonly OrderedResource[] {
  const needs = new Map(
    declared.map((resource) => [
      resource,
      new Set([
        ...namedDependencies(template, resource, targets),
        ...earlierBatch(resource, declared),
        ...(resource.isDeployed ? checkBody(template, resource, targets) : []),
      ]),
    ]),
  );
  return sort(declared, (resource) => needs.get(resource) ?? new Set())
    .filter(({ isDeployed }) => isDeployed)
    .map((resource) => ({
      resource,
      dependsOn: [...(needs.get(resource) ?? [])].filter(({ isDeployed }) => isDeployed).map(({ id }) => id),
    }));
}

function namedDependencies(
  template: JsonObject,
  { source, environment, name, path }: DeclaredResource,
  targets: ResourceTargets,
): readonly DeclaredResource[] {
  const place = templatePlace(template, path);
  return explainExpressions(
    () => texts(source.dependsOn ?? []).flatMap((text) => targetsOf(text)),
    (reason, cause) =>
      invalidTemplate(
        `The template resource '${name}' ${writePlace(place)} is not valid: ${reason}. ${EXPRESSION_HELP}`,
        { place, cause },
      ),
  );

  function texts(list: Json): readonly string[] {
    const expanded = expandJson(list, environment);
    if (isList(expanded) && expanded.every((item) => typeof item === "string")) return expanded;
    throw new ExpressionError("The resource's 'dependsOn' must be an array of strings");
  }

  function targetsOf(text: string): readonly DeclaredResource[] {
    const found = targets.named(text);
    if (found.length > 0 || targets.isEmptyLoop(text)) return found;
    const shown = text.replace(/.*\/providers\//i, "");
    throw invalidTemplate(
      `The resource '${shown}' is not defined in the template. Please see https://aka.ms/arm-template for ` +
        "usage details.",
      { place: { line: 0, column: 0, path: "" } },
    );
  }
}

/** In a serial loop each batch waits for the previous one. */
function earlierBatch(resource: DeclaredResource, declared: readonly DeclaredResource[]): readonly DeclaredResource[] {
  const { batchSize, index } = resource.loop ?? { batchSize: undefined, index: 0 };
  if (batchSize === undefined) return [];
  const first = Math.floor(index / batchSize) * batchSize;
  return declared.filter(
    ({ source, loop }) =>
      source === resource.source && loop !== undefined && loop.index < first && loop.index >= first - batchSize,
  );
}

function sort(
  declared: readonly DeclaredResource[],
  needsOf: (resource: DeclaredResource) => ReadonlySet<DeclaredResource>,
): readonly DeclaredResource[] {
  const sorted = new Set<DeclaredResource>();
  const open = new Set<DeclaredResource>();
  for (const resource of declared) visit(resource);
  return [...sorted];

  function visit(resource: DeclaredResource): void {
    if (sorted.has(resource)) return;
    if (open.has(resource)) {
      throw invalidTemplate(`Circular dependency detected on resource: '${resource.id}'. ${SYNTAX_HELP}`);
    }
    open.add(resource);
    for (const needed of needsOf(resource)) visit(needed);
    open.delete(resource);
    sorted.add(resource);
  }
}
