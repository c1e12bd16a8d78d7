import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Deployment } from "../../src/azure/arm/arm-deployment.ts";
import { AzureError } from "../../src/azure/http/azure-error.ts";
import { openReplayedManager, targetOf } from "./arm-replay.ts";
import { deployRecorded, requestOf, withoutPollUrl } from "./deployment-calls.ts";
import type { Interaction, Json } from "./interaction.ts";
import { interactionAt } from "./recordings.ts";
import { type Replay, startReplay } from "./replay.ts";

let replay: Replay;
beforeAll(async () => {
  replay = await startReplay();
});
afterAll(() => replay.close());

const deployments = (entry: number): Interaction => interactionAt("arm-deployments", entry);
const whatIfs = (entry: number): Interaction => interactionAt("arm-what-if", entry);

type JsonObject = { readonly [name: string]: Json };

interface RecordedDeployment {
  readonly id: string;
  readonly properties: {
    readonly correlationId: string;
    readonly outputs?: Readonly<Record<string, { readonly type: string; readonly value: unknown }>>;
  };
}

/** The expected result of a deployment, derived only from the recording. */
function lesson({ url }: Interaction, { responseBody }: Interaction): Deployment {
  const { id, properties } = responseBody as unknown as RecordedDeployment;
  const { correlationId, outputs = {} } = properties;
  return { id, name: requestOf({ url } as Interaction).name, correlationId, outputs };
}

const asked = (): readonly string[] => replay.calls.map(({ method, url }) => `${method} ${url.pathname}`);
const pathOf = ({ url }: Interaction): string => targetOf(url).path;

describe("the hub's client follows a recorded deployment", () => {
  test.each<readonly [string, string, readonly number[]]>([
    ["a successful deployment", "arm-deployments", [0, 1, 2]],
    ["a deployment with an existing name", "arm-deployments", [11, 14, 13]],
    ["a deployment of 2020, with outputs", "arm-what-if", [1, 2, 3]],
  ])("%s", async (_, file, entries) => {
    const [first, poll, last] = entries.map((entry) => interactionAt(file, entry)) as [
      Interaction,
      Interaction,
      Interaction,
    ];
    const opened = openReplayedManager(replay, first);
    replay.play(first, poll, last);
    const [deployed] = await deployRecorded(opened, first);
    expect(deployed).toEqual(lesson(first, last));
    const polled = new URL(first.responseHeaders["azure-asyncoperation"] ?? "").pathname;
    expect(asked()).toEqual([`PUT ${pathOf(first)}`, `GET ${polled}`, `GET ${pathOf(first)}`]);
    // Neither the response nor the poll had a Retry-After header.
    expect(opened.clock.pauses).toEqual([5000]);
  });

  test("the request matches the recording, except for mode Complete and template links, which the hub does not support", async () => {
    for (const [first, ...rest] of [
      [whatIfs(1), whatIfs(2), whatIfs(3)],
      [withoutPollUrl(deployments(16)), deployments(22)],
    ] as const) {
      const opened = openReplayedManager(replay, first);
      replay.play(first, ...rest);
      await deployRecorded(opened, first);
      const sent = JSON.parse(replay.calls[0]?.body ?? "");
      const { parameters = {}, ...properties } = (first.requestBody as { properties: JsonObject }).properties;
      expect(sent).toEqual({ properties: { ...properties, parameters } });
    }
  });

  test("a deployment that reports its own state is polled every five seconds", async () => {
    const looks = [17, 18, 19, 20, 21].map(deployments);
    const first = withoutPollUrl(deployments(16));
    const operations = deployments(5);
    const opened = openReplayedManager(replay, first);
    replay.play(first, ...looks.flatMap((look) => [look, operations]), deployments(22));
    const [deployed, progress] = await deployRecorded(opened, first);
    expect(deployed).toEqual(lesson(first, deployments(22)));
    expect(opened.clock.pauses).toEqual([5000, 5000, 5000, 5000, 5000, 5000]);
    const listed = (operations.responseBody as unknown as { readonly value: readonly RecordedOperation[] }).value;
    const made = listed.filter(({ properties }) => properties.provisioningOperation === "Create");
    expect(progress).toHaveLength(5);
    expect(progress[0]).toMatchObject({ doneCount: made.length, totalCount: made.length, running: [] });
  });

  test("a canceled deployment", async () => {
    const first = withoutPollUrl(deployments(7));
    const opened = openReplayedManager(replay, first);
    replay.play(first, deployments(8), deployments(5), deployments(9));
    const error = await deployRecorded(opened, first).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AzureError);
    expect((error as AzureError).code).toBe("Canceled");
  });

  interface RecordedOperation {
    readonly operationId: string;
    readonly properties: {
      readonly provisioningOperation: string;
      readonly provisioningState: string;
      readonly targetResource?: { readonly id: string; readonly resourceType: string; readonly resourceName: string };
    };
  }

  test("the operations of a deployment", async () => {
    const recorded = deployments(5);
    const { manager } = openReplayedManager(replay, recorded);
    replay.play(recorded);
    const listed = (recorded.responseBody as unknown as { readonly value: readonly RecordedOperation[] }).value;
    expect(await manager.operations("group", "deployment1")).toEqual(
      listed.map(({ operationId, properties: { provisioningOperation, provisioningState, targetResource } }) => ({
        operationId,
        kind: provisioningOperation,
        state: provisioningState,
        fault: undefined,
        target:
          targetResource === undefined
            ? undefined
            : { id: targetResource.id, type: targetResource.resourceType, name: targetResource.resourceName },
      })),
    );
    // The recorder's library uses an early path of Resource Manager, while the client uses the documented one.
    expect(asked()[0]).toMatch(/\/providers\/Microsoft\.Resources\/deployments\/deployment1\/operations$/);
  });

  test.each<readonly [number, string, RegExp]>([
    [0, "RoleAssignmentUpdateNotPermitted", /Tenant ID, application ID, principal ID/],
    [1, "RegionIsOfferRestricted", /Subscriptions are restricted from provisioning in this region/],
  ])("failure %i is reported with its innermost cause", async (entry, code, sentence) => {
    const first = whatIfs(1);
    const opened = openReplayedManager(replay, first);
    replay.play(first, interactionAt("arm-deployment-failures", entry));
    const error = await deployRecorded(opened, first).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AzureError);
    expect([(error as AzureError).code, (error as AzureError).message]).toEqual([
      code,
      expect.stringMatching(sentence),
    ]);
  });
});

/** As long as Azure's URL, whose certificate, signature and path exceed 4,000 characters. */
function signed(url: string): string {
  return url.replace(/&c(?:=[^&]*)?/, `&c=${"MIIH".repeat(1000)}`).replace("https://management.azure.com", replay.url);
}

describe("Azure's responses to checks before a deployment", () => {
  test("a validation returns the number of resources and their IDs", async () => {
    const recorded = whatIfs(0);
    const { manager } = openReplayedManager(replay, recorded);
    replay.play(recorded);
    const { validatedResources } = (recorded.responseBody as { properties: JsonObject }).properties;
    const resourceIds = (validatedResources as readonly { readonly id: string }[]).map(({ id }) => id);
    expect(await manager.validate(requestOf(recorded))).toEqual({ resourceCount: resourceIds.length, resourceIds });
    expect(asked()).toEqual([`POST ${pathOf(recorded)}`]);
    expect(JSON.parse(replay.calls[0]?.body ?? "")).toEqual(recorded.requestBody);
  });

  test.each<readonly [number, number]>([
    [4, 5],
    [8, 9],
  ])("the what-if of entries %i and %i reports each resource once, with its recorded change", async (first, last) => {
    const [begun, result] = [whatIfs(first), whatIfs(last)];
    const { manager, clock } = openReplayedManager(replay, begun);
    const location = signed(begun.responseHeaders.location ?? "");
    replay.play({ ...begun, responseHeaders: { ...begun.responseHeaders, location } }, result);
    const { changes } = await manager.whatIf(requestOf(begun));
    const reported = (result.responseBody as unknown as { properties: { changes: readonly JsonObject[] } }).properties
      .changes;
    expect(
      changes.map(({ resourceId, changeType, before, after }) => ({ resourceId, changeType, before, after })),
    ).toEqual(reported.map(({ resourceId, changeType, before, after }) => ({ resourceId, changeType, before, after })));
    expect(
      changes.map(({ delta }) => delta.map(({ path, changeType, before, after }) => [path, changeType, before, after])),
    ).toEqual(
      reported.map(({ delta }) =>
        (delta as JsonObject[]).map(({ path, propertyChangeType, before, after }) => [
          path,
          propertyChangeType,
          before,
          after,
        ]),
      ),
    );
    expect(clock.pauses).toEqual([5000]);
    expect(replay.calls[1]?.url.href).toBe(new URL(location).href);
    // Subscription deployments are requested below the subscription and need a location, while the hub deploys to a
    // resource group.
    const { location: _of, ...sent } = begun.requestBody as JsonObject;
    expect(JSON.parse(replay.calls[0]?.body ?? "")).toEqual(sent);
  });

  test("a potential change of a resource without another change is reported once", async () => {
    const [begun, result] = [whatIfs(8), whatIfs(9)];
    const { changes, potentialChanges } = (
      result.responseBody as unknown as {
        properties: { changes: readonly JsonObject[]; potentialChanges: readonly JsonObject[] };
      }
    ).properties;
    const other = {
      ...potentialChanges[0],
      resourceId: "/subscriptions/s/resourceGroups/g/providers/T/t/other",
    } as JsonObject;
    const shouted = { ...potentialChanges[0], resourceId: String(changes[0]?.resourceId).toUpperCase() } as JsonObject;
    const { manager } = openReplayedManager(replay, begun);
    replay.play(begun, {
      ...result,
      responseBody: {
        status: "Succeeded",
        properties: { changes, potentialChanges: [...potentialChanges, other, other, shouted] },
      },
    });
    const learned = await manager.whatIf(requestOf(begun));
    expect(learned.changes.map(({ resourceId, changeType }) => [resourceId, changeType])).toEqual([
      [changes[0]?.resourceId, "Modify"],
      [other.resourceId, "Ignore"],
    ]);
  });

  test("a signed URL with over 4,000 characters is polled unchanged", async () => {
    const [first, poll, last] = [whatIfs(1), whatIfs(6), whatIfs(7)];
    const url = signed(poll.url);
    expect(url.length).toBeGreaterThan(4000);
    const opened = openReplayedManager(replay, first);
    replay.play({ ...first, responseHeaders: { ...first.responseHeaders, "azure-asyncoperation": url } }, poll, last);
    const [deployed] = await deployRecorded(opened, first);
    expect(deployed).toEqual(lesson(first, last));
    expect(replay.calls[1]?.url.href).toBe(new URL(url).href);
  });
});
