import { expect, test } from "vitest";
import type { RawBody, RawInteraction } from "../../../scripts/trial/recording/raw-interaction.ts";
import { headersWithoutSecrets, withoutSecrets } from "../../../scripts/trial/recording/without-secrets.ts";
import { redactRecording } from "../../../scripts/trial/redaction/redact-recording.ts";
import { readVocabulary } from "../../../scripts/trial/redaction/vocabulary.ts";

const SUBSCRIPTION = "5f3c2b1a-0d9e-4f87-a6b5-c4d3e2f1a0b9";
const GROUP = `/subscriptions/${SUBSCRIPTION}/resourceGroups/wombat-rg`;
const ARM = "https://management.azure.com";
const vocabulary = readVocabulary();

const text = (value: unknown): RawBody => ({
  kind: "text",
  text: typeof value === "string" ? value : JSON.stringify(value),
});

function raw(changes: Partial<RawInteraction>): RawInteraction {
  return {
    ...{ at: 0, milliseconds: 1, step: "deploy", method: "GET", url: `${ARM}${GROUP}?api-version=2022-12-01` },
    ...{ requestHeaders: {}, request: { kind: "none" }, status: 200, responseHeaders: {}, response: { kind: "none" } },
    ...changes,
  };
}

function redacted(...changes: readonly Partial<RawInteraction>[]) {
  const options = { vocabulary, ownNames: ["quagmire-labs", "wombat-costs", "Zelda Fitz"] };
  return redactRecording(changes.map(raw), options).interactions;
}

const bodyOf = (value: unknown) => redacted({ response: text(value) })[0]?.responseBody;

test.each<[what: string, given: unknown, expected: unknown]>([
  [
    "names get the same number each time",
    [{ name: "wombat" }, { name: "Wombat", id: "x9" }],
    [{ name: "<text-1>" }, { name: "<text-1>", id: "<text-2>" }],
  ],
  [
    "IDs keep words and classes",
    { id: `${GROUP}/providers/Microsoft.Storage/storageAccounts/acmebooks` },
    {
      id: "/subscriptions/<guid-1>/resourceGroups/<name-1>/providers/Microsoft.Storage/storageAccounts/<name-2>",
    },
  ],
  [
    "states and types of the service stay",
    { type: "Microsoft.Storage/storageAccounts", provisioningState: "Succeeded" },
    {
      type: "Microsoft.Storage/storageAccounts",
      provisioningState: "Succeeded",
    },
  ],
  ["an unknown word is replaced even where words stay", { status: "Zebrafied" }, { status: "<text-1>" }],
  [
    "amounts go, also small ones",
    { cost: 12.5, n: 3, amount: "-0.000123", error_codes: [70021], code: 7.5 },
    {
      cost: "<decimal>",
      n: "<integer>",
      amount: "<decimal>",
      error_codes: [70021],
      code: "<decimal>",
    },
  ],
  [
    "tags lose keys and values",
    { tags: { costCenter: "Storage", owner: "x@y.example" } },
    {
      tags: { "<key-1>": "<text>", "<key-2>": "<text>" },
    },
  ],
  [
    "members of unknown words are hidden",
    { properties: { wombatness: true, enabled: true } },
    {
      properties: { "<key-1>": true, enabled: true },
    },
  ],
  [
    "instants keep their form",
    { a: "2026-10-01T00:00:00Z", b: "2026-10-01T00:00:00.1234567Z" },
    {
      a: "<time>",
      b: "<time.fraction>",
    },
  ],
  [
    "messages keep the service's words",
    {
      error: {
        code: "ResourceGroupNotFound",
        message:
          "Resource group 'wombat-rg' could not be found. Ask Zelda Fitz, zelda@quagmire.example, AADSTS70021: 12.50 EUR.",
      },
    },
    {
      error: {
        code: "ResourceGroupNotFound",
        message: "Resource group '<name-1>' could not be found. Ask <name-2>, <email-1>, AADSTS70021: <digits> EUR.",
      },
    },
  ],
  ["paths of files keep only their kind", { fileName: "wombat/2026/part_0.csv" }, { fileName: "<path>.csv" }],
  [
    "long lists are cut to their shapes",
    { value: [1, 2, 3, 4].map((n) => ({ name: `wombat${n}` })) },
    {
      value: [{ name: "<text-1>" }, "<3 more>"],
    },
  ],
  [
    "the storage service's XML becomes JSON",
    '<?xml version="1.0"?><Error><Code>BlobNotFound</Code><Message>The specified blob does not exist.</Message></Error>',
    {
      Error: { Code: "BlobNotFound", Message: "The specified blob does not exist." },
    },
  ],
  [
    "a table's log is read line by line",
    '{"add":{"size":1}}\n{"add":{"size":2}}\n',
    {
      "<lines>": [{ add: { size: "<integer>" } }, "<1 more>"],
    },
  ],
])("%s", (_what, given, expected) => {
  expect(bodyOf(given)).toEqual(expected);
});

test("rows are replaced by their shape, and only published columns keep their names", () => {
  const csv = { kind: "csv", columns: ["BilledCost", "Wombat margin"], lines: 8, bytes: 900 } as const;
  expect(redacted({ response: csv })[0]?.responseBody).toEqual({
    ...{ "<shape>": "csv", lines: 8, bytes: 900 },
    columns: ["BilledCost", "<key-1>"],
  });
});

test("URLs keep the service, its words and the API version", () => {
  const urls = redacted(
    { url: `${ARM}${GROUP}/providers/Microsoft.CostManagement/exports/wombat-daily/run?api-version=2025-03-01` },
    {
      url: "https://acmebooks.blob.core.windows.net/ingestion/subscriptions/x/202610/focuscost/focuscost.parquet?comp=block&blockid=d29tYmF0",
    },
    { url: "https://login.microsoftonline.com/quagmire.example/oauth2/v2.0/token" },
    { url: "https://wombat.example/a/b" },
  ).map(({ url }) => url);
  expect(urls).toEqual([
    "<https://resource-manager>/subscriptions/<guid-1>/resourceGroups/<name-1>/providers/Microsoft.CostManagement/exports/<name-2>/run?api-version=2025-03-01",
    "<https://blob>/<host-1>/ingestion/subscriptions/<name-3>/<month>/focuscost/focuscost.parquet?comp=block&blockid=<text>",
    "<https://sign-in>/<name-4>/oauth2/v2.0/token",
    "<https://another>/<host-2>/<name-5>/<name-6>",
  ]);
});

test("headers keep protocol words and lose everything else", () => {
  const responseHeaders = {
    "content-type": "application/json; charset=utf-8",
    "retry-after": "17",
    location: `${ARM}/subscriptions/${SUBSCRIPTION}/operationresults/abc?api-version=2021-04-01&t=1`,
    "x-ms-meta-wombat": "1",
    "x-ms-ratelimit-remaining-microsoft.costmanagement-entity-requests": "QuagmireQuota:3",
    "x-ms-request-id": SUBSCRIPTION,
    "x-wombat": "yes",
    server: "wombat",
  };
  expect(redacted({ responseHeaders })[0]?.responseHeaders).toEqual({
    "content-type": "application/json; charset=utf-8",
    "retry-after": "17",
    location:
      "<https://resource-manager>/subscriptions/<guid-1>/operationresults/<name-2>?api-version=2021-04-01&t=<text>",
    "x-ms-meta-<key-1>": "<text>",
    "x-ms-ratelimit-remaining-microsoft.costmanagement-entity-requests": "<text>:<digits>",
    "x-ms-request-id": "<guid-1>",
    "<key-2>": "<text>",
  });
});

test("tokens, keys and signatures are removed before anything is written to disk", () => {
  const jwt = "eyJhbGciOiJub25lIn0.eyJvaWQiOiJ4In0.c2ln";
  const url = "https://acme.blob.core.windows.net/c?sp=r&sig=abc%2Fdef&comp=list";
  expect(withoutSecrets(url, url)).toBe("https://acme.blob.core.windows.net/c?sp=r&sig=%3Csecret%3E&comp=list");
  expect(withoutSecrets(`{"access_token":"${jwt}","x":"${jwt}"}`, "")).toBe(
    '{"access_token":"<secret>","x":"<secret>"}',
  );
  expect(withoutSecrets("grant_type=x&client_secret=abc~d.e&scope=y", "")).toBe(
    "grant_type=x&client_secret=%3Csecret%3E&scope=y",
  );
  expect(withoutSecrets('{"keys":[{"keyName":"key1","value":"a+b=="}]}', `${ARM}/x/listKeys?api-version=1`)).toBe(
    '{"keys":[{"keyName":"key1","value":"<secret>"}]}',
  );
  const headers = {
    Authorization: `Bearer ${jwt}`,
    "x-ms-copy-source-authorization": jwt,
    "x-ms-version": "2026-04-06",
  };
  expect(headersWithoutSecrets(Object.entries(headers), url)).toEqual({
    ...{ authorization: "<secret>", "x-ms-copy-source-authorization": "<secret>", "x-ms-version": "2026-04-06" },
  });
});
