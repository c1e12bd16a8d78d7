import { expect, test } from "vitest";
import { bodyOf, evaluateHub, objectAt, onlyResource, propertiesOf, resourcesOf, WHOLE_HUB } from "./evaluated-hub.ts";

const hub = evaluateHub(WHOLE_HUB);
const bridge = onlyResource(hub, "Microsoft.Logic/workflows");

test("the event bridge is only deployed on request", () => {
  const types = evaluateHub({ githubRepository: "contoso/finops", eventBridgeToken: "token" }).resources.map(
    ({ type }) => type,
  );
  expect(types.filter((type) => /EventGrid|Logic/.test(type))).toEqual([]);
});

test("the topic receives events from the hub's account", () => {
  const account = onlyResource(hub, "Microsoft.Storage/storageAccounts");
  expect(propertiesOf(onlyResource(hub, "Microsoft.EventGrid/systemTopics"))).toEqual({
    source: account.id,
    topicType: "Microsoft.Storage.StorageAccounts",
  });
});

interface Filter {
  readonly includedEventTypes: readonly string[];
  readonly subjectBeginsWith: string;
  readonly subjectEndsWith: string;
}

/** The subscriptions that receive an event about this blob. */
function heardBy(blob: string, type = "Microsoft.Storage.BlobCreated"): readonly string[] {
  const [container = "", ...path] = blob.split("/");
  const subject = `/blobServices/default/containers/${container}/blobs/${path.join("/")}`;
  return resourcesOf(hub, "Microsoft.EventGrid/systemTopics/eventSubscriptions")
    .filter((subscription) => {
      const filter = propertiesOf(subscription).filter as unknown as Filter;
      const isSubject = subject.startsWith(filter.subjectBeginsWith) && subject.endsWith(filter.subjectEndsWith);
      return isSubject && filter.includedEventTypes.includes(type);
    })
    .map(({ name }) => name.split("/")[1] ?? "");
}

test("new manifests and new settings have one subscription each, and other blobs have none", () => {
  expect(heardBy("msexports/a/20260601-20260630/1/manifest.json")).toEqual(["msexports-FileAdded"]);
  expect(heardBy("msexports/_manifest.json")).toEqual(["msexports-FileAdded"]);
  expect(heardBy("config/settings.json")).toEqual(["config-SettingsUpdated"]);
  for (const blob of [
    "msexports/a/part_0_0001.csv",
    "msexports/settings.json",
    "config/manifest.json",
    "config/journal/settings/2026.json.bak",
    "ingestion/subscriptions/1/202606/focuscost/focuscost.parquet",
  ]) {
    expect(heardBy(blob), blob).toEqual([]);
  }
  expect(heardBy("config/settings.json", "Microsoft.Storage.BlobDeleted")).toEqual([]);
});

test("both subscriptions deliver one event at a time to the Logic App, and none for an empty file", () => {
  for (const subscription of resourcesOf(hub, "Microsoft.EventGrid/systemTopics/eventSubscriptions")) {
    expect(propertiesOf(subscription)).toMatchObject({
      eventDeliverySchema: "EventGridSchema",
      destination: {
        endpointType: "WebHook",
        properties: {
          endpointUrl: `https://logic.example/listCallbackUrl${bridge.id}/triggers/manual?sig=secret`,
          maxEventsPerBatch: 1,
        },
      },
      filter: { advancedFilters: [{ operatorType: "NumberGreaterThan", key: "data.contentLength", value: 0 }] },
    });
  }
});

test("the Logic App reads the token with its own identity, hides it in the run history, and dispatches both events to the repository", () => {
  expect(bodyOf(bridge).identity).toEqual({ type: "SystemAssigned" });
  const properties = propertiesOf(bridge);
  const vault = onlyResource(hub, "Microsoft.KeyVault/vaults").name;
  expect(properties.parameters).toEqual({
    apiUrl: { value: "https://api.github.com" },
    repository: { value: "Contoso/finops" },
    secretUrl: { value: `https://${vault}.vault.azure.net/secrets/event-bridge-token?api-version=7.4` },
  });
  const handshake = objectAt(objectAt(objectAt(properties, "definition"), "actions"), "Is_handshake");
  const actions = objectAt(objectAt(handshake, "else"), "actions");
  const hidden = { secureData: { properties: ["inputs", "outputs"] } };
  expect(actions.Read_token).toMatchObject({
    inputs: { authentication: { type: "ManagedServiceIdentity", audience: "https://vault.azure.net" } },
    runtimeConfiguration: hidden,
  });
  expect(actions.Send_dispatch).toMatchObject({
    inputs: { method: "POST", uri: "@{parameters('apiUrl')}/repos/@{parameters('repository')}/dispatches" },
    runtimeConfiguration: hidden,
  });
  const body = objectAt(objectAt(objectAt(actions, "Send_dispatch"), "inputs"), "body");
  expect(body.event_type).toContain("'msexports_FileAdded', 'config_SettingsUpdated'");
  expect(body.client_payload).toContain("'manifests'");
});

test("a failed dispatch is reported to Event Grid, which then delivers the event again", () => {
  const definition = JSON.stringify(propertiesOf(bridge).definition);
  expect(definition).toContain(
    '"Accept_event":{"type":"Response","kind":"Http","inputs":{"statusCode":202},"runAfter":{"Send_dispatch":["Succeeded"]}}',
  );
  const actions = objectAt(objectAt(propertiesOf(bridge), "definition"), "actions");
  expect(Object.keys(actions)).toEqual(["Is_handshake"]);
});

test("the Logic App and its subscriptions contain no secret", () => {
  const types = ["Microsoft.Logic/workflows", "Microsoft.EventGrid/systemTopics/eventSubscriptions"];
  const bodies = types.flatMap((type) => resourcesOf(hub, type)).map((resource) => JSON.stringify(bodyOf(resource)));
  for (const body of bodies) expect(body).not.toMatch(/github-secret|remote-secret/);
});
