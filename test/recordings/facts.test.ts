import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { condenseRecording } from "./condense-recording.ts";
import DIGESTS from "./digests.json" with { type: "json" };
import { expand } from "./expand-recording.ts";
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
