import { expect, test } from "vitest";
import { compareRecordings } from "../../../scripts/trial/comparison/compare-recordings.ts";
import type { RecordedInteraction } from "../../../scripts/trial/redaction/redact-recording.ts";

const URL = "<https://resource-manager>/subscriptions/<guid-1>/resourceGroups/<name-1>?api-version=2022-12-01";

function answer(changes: Partial<RecordedInteraction> = {}): RecordedInteraction {
  return {
    ...{ step: "deploy", service: "resource-manager", milliseconds: 1, method: "GET", url: URL },
    ...{ requestHeaders: {}, requestBody: null, status: 200 },
    responseHeaders: {
      "content-type": "application/json; charset=utf-8",
      "retry-after": "15",
      "x-ms-request-id": "<guid-9>",
    },
    responseBody: { id: "<text-1>", properties: { state: "Succeeded", on: "<time>" }, value: [{ n: "<integer>" }] },
    ...changes,
  };
}

const simulated = [
  answer(),
  answer({
    responseBody: { id: "<text-7>", properties: { state: "Running", on: "<time>", note: "<text-8>" }, value: [] },
  }),
];

const body = (properties: object, value: readonly object[] = []) => ({
  responseBody: { id: "<text-3>", properties, value } as RecordedInteraction["responseBody"],
});

test.each<[what: string, changes: Partial<RecordedInteraction>, found: readonly string[]]>([
  ["the same response in another world", { url: URL.replace("name-1", "name-5") }, []],
  ["progress that the simulator shows at another time", body({ state: "Running", on: "<time>", note: "<text-1>" }), []],
  ["a longer list", body({ state: "Succeeded", on: "<time>" }, [{ n: "<integer>" }, { n: "<integer>" }]), []],
  ["another wait", { responseHeaders: { "content-type": "application/json; charset=utf-8", "retry-after": "60" } }, []],
  ["another status", { status: 409, responseBody: { error: { code: "Conflict" } } }, ['status: 409 "Conflict" | 200']],
  ["no response", { status: null }, ["status: no response | 200"]],
  ["a missing member", body({ state: "Succeeded" }), ["body.properties.on: absent (1 of 1) | present"]],
  [
    "another member",
    body({ state: "Succeeded", on: "<time>", by: "<text-1>" }),
    ["body.properties.by: present (1 of 1) | absent"],
  ],
  ["another word", body({ state: "Ready", on: "<time>" }), ['body.properties.state: "Ready" | "Succeeded", "Running"']],
  [
    "another form of an instant",
    body({ state: "Running", on: "<time.fraction>" }),
    ['body.properties.on: "<time.fraction>" | "<time>"'],
  ],
  [
    "an object instead of a value",
    body({ state: { now: "Running" }, on: "<time>" }),
    ['body.properties.state: an object | "Succeeded", "Running"'],
  ],
  [
    "a missing header",
    { responseHeaders: { "content-type": "application/json; charset=utf-8" } },
    ["header.retry-after: absent (1 of 1) | present"],
  ],
])("%s", (_what, changes, found) => {
  const { differences, neverSimulated } = compareRecordings([answer(changes)], simulated);
  expect(differences.map((one) => `${one.place}: ${one.recorded} | ${one.simulated}`)).toEqual(found);
  expect(neverSimulated).toEqual([]);
});

test("an empty listing is not a difference, and neither is the size of a file", () => {
  const listing = (blobs: RecordedInteraction["responseBody"], bytes: number) =>
    answer({ responseBody: { Blobs: blobs, file: { "<shape>": "csv", bytes } } });
  const one = [listing({ Blob: { Name: "<text-1>" } }, 20)];
  const other = [listing("", 10)];
  expect(compareRecordings(one, other).differences).toEqual([]);
  expect(compareRecordings(other, one).differences).toEqual([]);
});

test("calls that only one side made are listed, each once", () => {
  const other = { url: URL.replace("resourceGroups", "locations") };
  const { neverRecorded, neverSimulated } = compareRecordings([answer(other), answer(other)], simulated);
  expect(neverSimulated).toEqual([
    "GET <https://resource-manager>/subscriptions/<name>/locations/<name>?api-version=2022-12-01",
  ]);
  expect(neverRecorded).toEqual([
    "GET <https://resource-manager>/subscriptions/<name>/resourceGroups/<name>?api-version=2022-12-01",
  ]);
});
