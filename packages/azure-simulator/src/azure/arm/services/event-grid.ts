import { textAt } from "../json-access.ts";
import type { ResourceKind } from "../resource-kind.ts";

const API_VERSIONS = ["2025-02-15", "2024-06-01-preview", "2023-12-15-preview", "2022-06-15", "2021-12-01"];

export const systemTopics: ResourceKind = {
  type: "Microsoft.EventGrid/systemTopics",
  apiVersions: API_VERSIONS,
  isTracked: true,
  additions: ({ generate }) => ({
    readOnly: { properties: { metricResourceId: generate("metricResourceId"), provisioningState: "Succeeded" } },
  }),
};

export const eventSubscriptions: ResourceKind = {
  type: "Microsoft.EventGrid/systemTopics/eventSubscriptions",
  apiVersions: API_VERSIONS,
  // Azure never returns the full URL of a webhook, because its signature lets anyone call it.
  writeOnly: [["properties", "destination", "properties", "endpointUrl"]],
  additions: ({ id }) => ({
    defaults: {
      properties: {
        eventDeliverySchema: "EventGridSchema",
        labels: [],
        retryPolicy: { eventTimeToLiveInMinutes: 1440, maxDeliveryAttempts: 30 },
      },
    },
    readOnly: { properties: { provisioningState: "Succeeded", topic: id.parent } },
  }),
};

export const eventGridNamespaces: ResourceKind = {
  type: "Microsoft.EventGrid/namespaces",
  apiVersions: API_VERSIONS,
  isSlow: true,
  isTracked: true,
  additions: ({ id, desired }) => ({
    defaults: { sku: { name: "Standard", capacity: 1 }, properties: { publicNetworkAccess: "Enabled" } },
    readOnly: {
      properties: {
        provisioningState: "Succeeded",
        topicsConfiguration: { hostname: `${id.name}.${textAt(desired, "location")}-1.eventgrid.azure.net` },
      },
    },
  }),
};
