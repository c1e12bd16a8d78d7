import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AzureError } from "../../src/azure/http/azure-error.ts";
import { followOperation } from "../../src/azure/http/long-operation.ts";
import { callManager, takesVersion } from "./arm-calls.ts";
import { ELSEWHERE, FILES, RECORDED_REFUSALS } from "./arm-entries.ts";
import { openReplayedManager, targetOf } from "./arm-replay.ts";
import { type Interaction, isObject, type Json } from "./interaction.ts";
import { interactionAt, readFacts } from "./recordings.ts";
import { type Replay, startReplay } from "./replay.ts";

let replay: Replay;
beforeAll(async () => {
  replay = await startReplay();
});
afterAll(() => replay.close());

const isRefused = (file: string, entry: number): boolean =>
  RECORDED_REFUSALS.some(([one, at]) => one === file && at === entry);
const SINGLE = FILES.flatMap((file) =>
  readFacts(file).flatMap((_, entry) =>
    isRefused(file, entry) || ELSEWHERE[file]?.[entry] !== undefined ? [] : [[file, entry] as const],
  ),
);

test("every entry is replayed exactly once here, or listed with a reason", () => {
  const counts = FILES.map((file) => [
    file,
    readFacts(file).length,
    SINGLE.filter(([one]) => one === file).length +
      RECORDED_REFUSALS.filter(([one]) => one === file).length +
      Object.keys(ELSEWHERE[file] ?? {}).length,
  ]);
  expect(counts.filter(([, there, reported]) => there !== reported)).toEqual([]);
  expect(SINGLE.length).toBeGreaterThan(40);
});

describe("the hub's client sends the recorded Resource Manager requests (client-outcomes.test.ts checks the results)", () => {
  test.each(SINGLE)("%s %i", async (file, entry) => {
    const recorded = interactionAt(file, entry);
    const opened = openReplayedManager(replay, recorded);
    replay.play(recorded);
    await callManager(opened, recorded);
    const [asked] = replay.calls;
    const [sent, meant] = [targetOf(asked?.url.href ?? ""), targetOf(recorded.url)];
    expect([asked?.method, sent.path.toLowerCase(), sent.query]).toEqual([
      recorded.method,
      meant.path.toLowerCase(),
      meant.query,
    ]);
    if (takesVersion(recorded)) expect(sent.version).toBe(meant.version);
    if (recorded.method === "PUT" && recorded.requestBody !== null) {
      expect(JSON.parse(asked?.body ?? "")).toEqual(recorded.requestBody);
    }
  });
});

describe("a refusal is reported with the service's code and message", () => {
  test("every recorded refusal is tested", () => {
    const refused = FILES.flatMap((file) =>
      readFacts(file).flatMap(({ status }, entry) =>
        status === null || status < 400 || file === "key-vault" ? [] : [[file, entry]],
      ),
    );
    expect(RECORDED_REFUSALS.map(([file, entry]) => [file, entry])).toEqual(refused);
  });

  test.each(RECORDED_REFUSALS)("%s %i is %s", async (file, entry, code) => {
    const recorded = interactionAt(file, entry);
    const { client } = openReplayedManager(replay, recorded);
    replay.play(recorded);
    const method = recorded.method as "DELETE" | "GET" | "POST" | "PUT";
    const { path, version } = targetOf(recorded.url);
    const refused = client.send("ask again", { method, url: `${encodeURI(path)}?api-version=${version}` });
    const error = await refused.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AzureError);
    const { code: seen, status, causes, message } = error as AzureError;
    expect([seen, status]).toEqual([code, recorded.status]);
    // The innermost messages of the service are reported, whatever the shape of the response.
    const [said] = sentencesOf(recorded.responseBody);
    if (said !== undefined) {
      expect(causes.map((cause) => cause.message)).toContain(said);
      expect(message).toContain(said.replace(/\.$/, ""));
    }
  });

  test("a missing resource is not an error for reads and deletions", async () => {
    const gone = interactionAt("storage-accounts", 19);
    const { manager } = openReplayedManager(replay, gone);
    replay.play(gone);
    expect(await manager.get(targetOf(gone.url).path, "2018-11-01")).toBeUndefined();
    replay.play(interactionAt("resource-groups-and-errors", 10));
    expect(await manager.delete(targetOf(gone.url).path, "2018-11-01")).toBe(false);
  });
});

/** The texts under `message`, innermost first. */
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

describe("a long-running operation is followed until it ends, at the service's polling interval", () => {
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

  test("the deletion of a resource group", async () => {
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

  test("a list with two pages", async () => {
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
