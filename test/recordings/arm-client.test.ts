import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ArmError } from "../../src/azure/arm/arm-errors.ts";
import { followOperation } from "../../src/azure/arm/arm-polling.ts";
import { openReplayedManager, type ReplayedManager, targetOf } from "./arm-replay.ts";
import { type Interaction, isObject, type Json } from "./interaction.ts";
import { interactionAt, readFacts } from "./recordings.ts";
import { type Replay, startReplay } from "./replay.ts";

let replay: Replay;
beforeAll(async () => {
  replay = await startReplay();
});
afterAll(() => replay.close());

interface Told {
  /** What the caller got. */
  readonly learned: unknown;
  /** What he has to learn, told from the record alone. */
  readonly lesson: unknown;
  /** True when the call takes the version of the record; the library has its own. */
  readonly hasVersion: boolean;
}

const PROVIDER = /^\/subscriptions\/[^/]+\/providers\/([^/]+)(?:\/(register))?$/;
const GROUP = /^\/subscriptions\/[^/]+\/resourcegroups\/([^/]+)$/i;

/** The call of the hub that makes such a request, made; a call of no name is the client's own. */
async function call({ manager, client }: ReplayedManager, recorded: Interaction): Promise<Told> {
  const { method, url, status, requestBody, responseHeaders, responseBody } = recorded;
  const { path, version, query } = targetOf(url);
  const [, namespace, register] = PROVIDER.exec(path) ?? [];
  if (namespace !== undefined) {
    const learned = await (register === undefined ? manager.provider(namespace) : manager.registerProvider(namespace));
    return { learned, lesson: providerLesson(responseBody), hasVersion: false };
  }
  const [, group] = GROUP.exec(path) ?? [];
  if (group !== undefined && method === "GET") {
    return { learned: await manager.resourceGroup(group), lesson: groupLesson(responseBody), hasVersion: false };
  }
  const list = isObject(responseBody) && Array.isArray(responseBody.value) ? responseBody.value : undefined;
  if (method === "GET" && list !== undefined) {
    return { learned: await manager.list(path, version, query || undefined), lesson: list, hasVersion: true };
  }
  if (method === "GET")
    return { learned: await manager.get(path, version), lesson: responseBody ?? undefined, hasVersion: true };
  if (method === "POST") {
    const learned = await manager.post(path, version, requestBody ?? undefined);
    return { learned, lesson: responseBody ?? undefined, hasVersion: true };
  }
  if (method === "DELETE")
    return { learned: await manager.delete(path, version), lesson: status === 200, hasVersion: true };
  const answer = await client.send("write", {
    method: "PUT",
    url: `${path}?api-version=${version}`,
    ...(requestBody === null ? {} : { body: requestBody }),
  });
  const seconds = responseHeaders["retry-after"];
  return {
    learned: [answer.status, answer.body, answer.retryAfterMs],
    lesson: [status, responseBody ?? undefined, seconds === undefined ? undefined : Number(seconds) * 1000],
    hasVersion: true,
  };
}

interface ListedType {
  readonly resourceType: string;
  readonly locations: readonly string[];
}

function providerLesson(body: Json): unknown {
  const { namespace, registrationState, resourceTypes } = body as unknown as {
    readonly namespace: string;
    readonly registrationState: string;
    readonly resourceTypes: readonly ListedType[];
  };
  const types = resourceTypes.map(({ resourceType, locations }) => ({ name: resourceType, locations }));
  return { namespace, registrationState, resourceTypes: types };
}

function groupLesson(body: Json): unknown {
  const { id, name, location, tags = {} } = body as { readonly [name: string]: Json };
  return { id, name, location, tags };
}

const FILES = [
  "arm-deployments",
  "arm-deployment-failures",
  "arm-what-if",
  "providers",
  "resource-groups-and-errors",
  "role-assignments",
  "managed-identity-federation",
  "storage-accounts",
  "key-vault",
];

/** Refusals, and the code that a user sees. */
const REFUSALS: readonly (readonly [string, number, string])[] = [
  ["arm-deployments", 27, "InvalidRequestContent"],
  ["providers", 0, "MissingSubscriptionRegistration"],
  ["resource-groups-and-errors", 9, "AuthorizationFailed"],
  ["resource-groups-and-errors", 10, "ResourceGroupNotFound"],
  ["resource-groups-and-errors", 11, "ResourceNotFound"],
  ["resource-groups-and-errors", 12, "InUseSubnetCannotBeDeleted"],
  ["resource-groups-and-errors", 13, "NotFound"],
  ["resource-groups-and-errors", 14, "PreconditionFailed"],
  ["resource-groups-and-errors", 15, "Request_ResourceNotFound"],
  ["resource-groups-and-errors", 16, "Authorization_RequestDenied"],
  ["resource-groups-and-errors", 17, "InvalidDeletePolicyDefinitionRequest"],
  ["resource-groups-and-errors", 18, "ReceiverAlreadyEnabled"],
  ["resource-groups-and-errors", 19, "BadRequest"],
  ["role-assignments", 1, "PrincipalNotFound"],
  ["role-assignments", 3, "PrincipalNotFound"],
  ["role-assignments", 7, "RoleAssignmentExists"],
  ["storage-accounts", 19, "ManagementPolicyNotFound"],
];

const IN_A_SEQUENCE = "part of a sequence, replayed in arm-deployments-client.test.ts";
const POLLED = "the answer of a poll, replayed below behind the request that began it";
const NOT_SENT = "the hub never sends this method";
const OF_A_VAULT = "asked of a vault, not of the Resource Manager: key-vault.test.ts";
/** Entries that no single call receives. */
const ELSEWHERE: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  "arm-deployments": {
    ...Object.fromEntries([0, 1, 2, 7, 8, 9, 11, 14, 16, 17, 18, 19, 20, 21, 22, 5].map((at) => [at, IN_A_SEQUENCE])),
    4: NOT_SENT,
    ...Object.fromEntries([23, 24, 25, 26].map((at) => [at, POLLED])),
  },
  "arm-deployment-failures": { 0: IN_A_SEQUENCE, 1: IN_A_SEQUENCE },
  "arm-what-if": Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => [at, IN_A_SEQUENCE])),
  providers: { 4: POLLED, 5: POLLED },
  "resource-groups-and-errors": { 2: NOT_SENT, 6: POLLED, 7: POLLED, 8: POLLED },
  "storage-accounts": {
    3: NOT_SENT,
    ...Object.fromEntries([0, 1, 5, 6, 9, 13, 16, 17, 18, 22, 23].map((at) => [at, POLLED])),
  },
  "key-vault": {
    ...Object.fromEntries([2, 3, 4, 5, 6, 7, 8, 9, 10, 14, 15, 16].map((at) => [at, OF_A_VAULT])),
    11: POLLED,
    12: POLLED,
  },
};

const isRefused = (file: string, entry: number): boolean => REFUSALS.some(([one, at]) => one === file && at === entry);
const SINGLE = FILES.flatMap((file) =>
  readFacts(file).flatMap((_, entry) =>
    isRefused(file, entry) || ELSEWHERE[file]?.[entry] !== undefined ? [] : [[file, entry] as const],
  ),
);

test("every entry is replayed here, or listed with a reason, and none twice", () => {
  const counts = FILES.map((file) => [
    file,
    readFacts(file).length,
    SINGLE.filter(([one]) => one === file).length +
      REFUSALS.filter(([one]) => one === file).length +
      Object.keys(ELSEWHERE[file] ?? {}).length,
  ]);
  expect(counts.filter(([, there, told]) => there !== told)).toEqual([]);
  expect(SINGLE.length).toBeGreaterThan(40);
});

describe("what the Resource Manager answered, read by the hub's client", () => {
  test.each(SINGLE)("%s %i", async (file, entry) => {
    const recorded = interactionAt(file, entry);
    const opened = openReplayedManager(replay, recorded);
    replay.play(recorded);
    const { learned, lesson, hasVersion } = await call(opened, recorded);
    expect(learned).toEqual(lesson);
    const [asked] = replay.calls;
    const [sent, meant] = [targetOf(asked?.url.href ?? ""), targetOf(recorded.url)];
    expect([asked?.method, sent.path.toLowerCase(), sent.query]).toEqual([
      recorded.method,
      meant.path.toLowerCase(),
      meant.query,
    ]);
    if (hasVersion) expect(sent.version).toBe(meant.version);
    if (recorded.method === "PUT" && recorded.requestBody !== null) {
      expect(JSON.parse(asked?.body ?? "")).toEqual(recorded.requestBody);
    }
  });
});

describe("a refusal is told with the code and the sentence of the service", () => {
  test("every recorded refusal is among them", () => {
    const refused = FILES.flatMap((file) =>
      readFacts(file).flatMap(({ status }, entry) =>
        status === null || status < 400 || file === "key-vault" ? [] : [[file, entry]],
      ),
    );
    expect(REFUSALS.map(([file, entry]) => [file, entry])).toEqual(refused);
  });

  test.each(REFUSALS)("%s %i is %s", async (file, entry, code) => {
    const recorded = interactionAt(file, entry);
    const { client } = openReplayedManager(replay, recorded);
    replay.play(recorded);
    const method = recorded.method as "DELETE" | "GET" | "POST" | "PUT";
    const { path, version } = targetOf(recorded.url);
    const refused = client.send("ask again", { method, url: `${encodeURI(path)}?api-version=${version}` });
    const error = await refused.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ArmError);
    const { code: seen, status, causes, message } = error as ArmError;
    expect([seen, status]).toEqual([code, recorded.status]);
    // Whatever its shape, each sentence of the service that stands innermost is read.
    const [said] = sentencesOf(recorded.responseBody);
    if (said !== undefined) {
      expect(causes.map((cause) => cause.message)).toContain(said);
      expect(message).toContain(said.replace(/\.$/, ""));
    }
  });

  test("what is not there is no failure for who reads or removes it", async () => {
    const gone = interactionAt("storage-accounts", 19);
    const { manager } = openReplayedManager(replay, gone);
    replay.play(gone);
    expect(await manager.get(targetOf(gone.url).path, "2018-11-01")).toBeUndefined();
    replay.play(interactionAt("resource-groups-and-errors", 10));
    expect(await manager.delete(targetOf(gone.url).path, "2018-11-01")).toBe(false);
  });
});

/** The texts under `message`, the innermost first. */
function sentencesOf(body: Json): readonly string[] {
  if (Array.isArray(body)) return body.flatMap(sentencesOf);
  if (!isObject(body)) return [];
  const below = Object.entries(body).flatMap(([, value]) => sentencesOf(value));
  const own = Object.entries(body).flatMap(([name, value]) => {
    if (!/^message$/i.test(name)) return [];
    const text = isObject(value) ? value.value : value;
    if (typeof text !== "string") return [];
    return text.startsWith("{") ? sentencesOf(JSON.parse(text) as Json) : [text];
  });
  return [...below, ...own];
}

describe("work that goes on after its answer is followed to its end, at the service's own pace", () => {
  test.each<readonly [string, string, readonly number[], readonly number[]]>([
    ["a storage account", "storage-accounts", [0, 1], [17_000]],
    ["another storage account", "storage-accounts", [5, 6], [17_000]],
    ["a storage account without Retry-After", "storage-accounts", [17, 18], [5000]],
    ["a storage account of 2017", "storage-accounts", [22, 23], [17_000]],
    ["an account with both Location and Azure-AsyncOperation", "providers", [4, 5], [10_000]],
  ])("%s", async (_, file, entries, pauses) => {
    const [first, last] = entries.map((entry) => interactionAt(file, entry)) as [Interaction, Interaction];
    const { client, clock } = openReplayedManager(replay, first);
    replay.play(first, last);
    const { path, version } = targetOf(first.url);
    const begun = await client.send("write", { method: "PUT", url: `${path}?api-version=${version}` });
    const { body } = await followOperation(client, { action: "write", first: begun });
    expect(body).toEqual(last.responseBody);
    expect(clock.pauses).toEqual(pauses);
    const named = first.responseHeaders["azure-asyncoperation"] ?? first.responseHeaders.location ?? "";
    expect(replay.calls[1]?.url.pathname).toBe(new URL(named).pathname);
    expect(replay.calls[1]?.url.search).toBe(new URL(named).search);
  });

  test("the removal of a resource group", async () => {
    const asked = [23, 24, 25, 26].map((entry) => interactionAt("arm-deployments", entry));
    const removals = [
      [...asked, interactionAt("resource-groups-and-errors", 8)],
      [6, 7, 8].map((entry) => interactionAt("resource-groups-and-errors", entry)),
      ...[9, 13, 16].map((entry) => [
        interactionAt("storage-accounts", entry),
        interactionAt("resource-groups-and-errors", 8),
      ]),
    ];
    for (const removal of removals) {
      const [first] = removal as [Interaction];
      const { manager, clock } = openReplayedManager(replay, first);
      replay.play(...removal);
      expect(await manager.delete(targetOf(first.url).path, targetOf(first.url).version)).toBe(true);
      expect(clock.pauses).toEqual(removal.slice(1).map(() => 15_000));
      const polled = new URL(first.responseHeaders.location ?? "");
      expect(replay.calls[1]?.url.pathname).toBe(polled.pathname);
    }
  });

  test("a list of two pages", async () => {
    const [first, second] = [interactionAt("key-vault", 11), interactionAt("key-vault", 12)];
    const { nextLink, value } = first.responseBody as { readonly nextLink: string; readonly value: Json };
    const { manager } = openReplayedManager(replay, first);
    const ownLink = nextLink.replace("https://management.azure.com", replay.url);
    replay.play({ ...first, responseBody: { value, nextLink: ownLink } }, second);
    const { path, version } = targetOf(first.url);
    expect(await manager.list(path, version)).toEqual(value);
    expect(replay.calls[1]?.url.href).toBe(new URL(ownLink).href);
  });
});
