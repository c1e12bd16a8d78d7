import type { Json, JsonObject } from "../../../json-value.ts";
import { objectAt } from "../json-access.ts";
import { isSameId, parseResourceId, type ResourceId } from "../resource-id.ts";
import type { ServiceWorld } from "../resource-kind.ts";
import { NESTED_DEPLOYMENT } from "../resource-kinds.ts";
import { checkPlacement, type PlannedWrite, planWrite } from "../resource-writer.ts";
import type { EvaluatedTemplate, TemplateResource, TemplateRuntime, TemplateScope } from "../template/evaluate.ts";
import { evaluateNestedDeployment } from "../template/nested-deployment.ts";
import { inAzuresWords } from "./deployment-request.ts";

/** A resource that a deployment would write. */
export interface PreviewedResource extends PlannedWrite {
  readonly id: ResourceId;
  readonly apiVersion: string;
  readonly body: JsonObject;
}

interface PlanOptions {
  readonly world: ServiceWorld;
  readonly scope: TemplateScope;
}

/** Plans all resources of a template in order, with those of nested deployments inserted at their place. */
export function planResources(
  evaluated: EvaluatedTemplate,
  { world, scope }: PlanOptions,
): readonly PreviewedResource[] {
  const foreseen = new Map<string, JsonObject>();
  const runtime: TemplateRuntime = {
    resource: (id) => foreseen.get(id.toLowerCase()) ?? world.store.find(id)?.body,
    list: ({ action, id }) => ({ value: `[${action}('${id}')]` }),
  };
  const planOne = (resource: TemplateResource, inScope: TemplateScope): readonly PreviewedResource[] => {
    const body = inAzuresWords(() => resource.body(runtime));
    const id = requireId(resource);
    if (isSameId(resource.type, NESTED_DEPLOYMENT)) {
      const nested = inAzuresWords(() => evaluateNestedDeployment(resource.name, body, inScope));
      const planned = nested.resources.flatMap((inner) =>
        planOne(inner, { ...inScope, deploymentName: resource.name }),
      );
      const outputs = inAzuresWords(() => nested.outputs(runtime)) as unknown as Json;
      foreseen.set(id.key, { ...body, properties: { ...objectAt(body, "properties"), outputs } });
      return planned;
    }
    const write = { id, apiVersion: resource.apiVersion, body };
    checkPlacement(world, write);
    // For values that are only known during the deployment, Azure shows the expression.
    const planned = planWrite(
      world,
      write,
      (property) => `[reference('${id.id}', '${resource.apiVersion}').${property}]`,
    );
    foreseen.set(id.key, planned.after);
    return [{ ...planned, ...write }];
  };
  return evaluated.resources.flatMap((resource) => planOne(resource, scope));
}

export function requireId(resource: TemplateResource): ResourceId {
  const id = parseResourceId(resource.id);
  if (id === undefined) throw new Error(`simulator: invalid resource ID: ${resource.id}`);
  return id;
}
