import { objectAt, textAt } from "../json-access.ts";
import { parseResourceId } from "../resource-id.ts";
import type { ResourceKind } from "../resource-kind.ts";

const API_VERSIONS = ["2019-05-01", "2018-07-01-preview", "2016-06-01"];

export const workflows: ResourceKind = {
  type: "Microsoft.Logic/workflows",
  apiVersions: API_VERSIONS,
  isTracked: true,
  additions: ({ world, id, desired, existing }) => {
    const had = objectAt(existing, "properties");
    const created = had.createdTime ?? world.now().toISOString();
    return {
      defaults: { properties: { state: "Enabled", parameters: {} } },
      readOnly: {
        properties: {
          provisioningState: "Succeeded",
          createdTime: created,
          changedTime: had.changedTime ?? created,
          version: had.version ?? "08584000000000000001",
          accessEndpoint: `https://prod-00.${textAt(desired, "location")}.logic.azure.com:443/workflows/${id.name}`,
          sku: { name: "Consumption" },
        },
      },
    };
  },
};

export const workflowTriggers: ResourceKind = {
  type: "Microsoft.Logic/workflows/triggers",
  apiVersions: API_VERSIONS,
  isVirtual: true,
  actions: {
    listcallbackurl: (world, id) => {
      const workflow = world.store.find(id.parent)?.body;
      const basePath = `${textAt(objectAt(workflow, "properties"), "accessEndpoint")}/triggers/${id.name}/paths/invoke`;
      // The signature is a secret. Tests search logs for it.
      const sig = Buffer.from(`signature of ${parseResourceId(id.parent)?.name}`).toString("base64url");
      const query = `api-version=2016-10-01&sp=%2Ftriggers%2F${id.name}%2Frun&sv=1.0&sig=${sig}`;
      return {
        value: `${basePath}?${query}`,
        method: "POST",
        basePath,
        queries: { "api-version": "2016-10-01", sp: `/triggers/${id.name}/run`, sv: "1.0", sig },
      };
    },
  },
};
