import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { condenseRecording } from "./condense-recording.ts";
import { findDifferences } from "./differences.ts";
import DIGESTS from "./digests.json" with { type: "json" };
import { expand } from "./expand-recording.ts";
import type { Interaction, Json } from "./interaction.ts";
import { hasRecordings, listFacts, listRecordings, readFacts, readRecordings } from "./recordings.ts";

const facts = listFacts().flatMap((file) =>
  readFacts(file).map((fact, index) => ({ name: `${file}#${index} ${fact.method} ${fact.status}`, fact })),
);

test("196 interactions of 13 files are stored", () => {
  expect(listFacts()).toHaveLength(13);
  expect(facts).toHaveLength(196);
});

test.each(facts)("$name: its sample values have the recorded classes", ({ fact }) => {
  expect(condenseRecording(expand(fact), "as recorded")).toEqual(fact);
});

test.each(facts)("$name: contains no identifier, key or address", ({ fact }) => {
  const text = JSON.stringify({ ...fact, note: "" });
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/i);
  expect(text).not.toMatch(/[\w.]+@[\w.]+\.\w+/);
});

describe.runIf(hasRecordings)("compared with the recordings", () => {
  // This also distinguishes values with equal condensed forms, such as two list items with different names.
  test.each(hasRecordings ? listRecordings() : [])("%s matches its recording exactly", (file) => {
    const digests = readRecordings(file).map((one) =>
      createHash("sha256").update(JSON.stringify(one)).digest("hex").slice(0, 12),
    );
    expect(digests).toEqual((DIGESTS as Readonly<Record<string, readonly string[]>>)[file]);
  });

  test.each(hasRecordings ? listRecordings() : [])("%s is stored as recorded", (file) => {
    expect(readFacts(file)).toEqual(
      readRecordings(file).map((interaction) => condenseRecording(interaction, "as recorded")),
    );
  });
});

const MUTATIONS: readonly (readonly [string, (answer: Interaction) => Interaction | undefined])[] = [
  ["another status", (answer) => (answer.status === null ? undefined : { ...answer, status: answer.status + 1 })],
  ["a key in another case", (answer) => changedBody(answer, (body) => renamedFirst(body, (name) => swapCase(name)))],
  ["an additional key", (answer) => changedBody(answer, (body) => ({ ...body, added: 1 }))],
  [
    "keys in another order",
    (answer) =>
      changedBody(answer, (body) =>
        Object.keys(body).length < 2 ? undefined : Object.fromEntries(Object.entries(body).toReversed()),
      ),
  ],
  ["null instead of a value", (answer) => changedBody(answer, (body) => nulledFirst(body))],
  ["a missing header", (answer) => withoutFirstHeader(answer)],
];

describe("an altered response is distinguished from the recorded one", () => {
  for (const [change, alter] of MUTATIONS) {
    test(change, () => {
      const altered = facts.flatMap(({ name, fact }) => {
        const other = alter(fact);
        return other === undefined ? [] : [{ name, fact, other }];
      });
      expect(altered.length).toBeGreaterThan(30);
      expect(altered.filter(({ fact, other }) => findDifferences(fact, other).length === 0)).toEqual([]);
    });
  }
});

type JsonObject = { readonly [name: string]: Json };

function changedBody(
  answer: Interaction,
  change: (body: JsonObject) => JsonObject | undefined,
): Interaction | undefined {
  const body = answer.responseBody;
  if (typeof body !== "object" || body === null || Array.isArray(body)) return undefined;
  const changed = change(body as JsonObject);
  return changed === undefined ? undefined : { ...answer, responseBody: changed };
}

function renamedFirst(body: JsonObject, rename: (name: string) => string): JsonObject {
  return Object.fromEntries(
    Object.entries(body).map(([name, value], index) => [index === 0 ? rename(name) : name, value]),
  );
}

function nulledFirst(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).map(([name, value], index) => [name, index === 0 ? null : value]));
}

function swapCase(name: string): string {
  return name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase();
}

function withoutFirstHeader(answer: Interaction): Interaction | undefined {
  const [, ...rest] = Object.entries(answer.responseHeaders);
  if (Object.keys(answer.responseHeaders).length === 0) return undefined;
  return { ...answer, responseHeaders: Object.fromEntries(rest) };
}
