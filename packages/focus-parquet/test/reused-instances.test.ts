import { text } from "node:stream/consumers";
import { type ExportRunOptions, generateRun } from "azure-simulator/testing";
import { expect, test } from "vitest";
import { bundledSchema } from "../src/focus/datasets/bundled-datasets.ts";
import { type ConvertOptions, convertToBytes } from "./readers/convert-to-bytes.ts";

async function partOf(options: ExportRunOptions, more: Partial<ConvertOptions> = {}): Promise<ConvertOptions> {
  const version = options.datasetVersion ?? "1.0r2";
  const schema = bundledSchema(`focuscost_${version}.json`);
  const [part] = generateRun({ ...options, datasetVersion: version }).parts;
  if (schema === undefined || part === undefined) throw new Error("a run without schema or parts");
  return { schema, parts: [{ name: "part", content: await text(part.open()) }], ...more };
}

/**
 * Small parts that differ in everything an instance could remember: columns, currencies, dictionaries, pages, codecs,
 * row groups and faults.
 */
async function smallParts(): Promise<readonly ConvertOptions[]> {
  const schema = { name: "own.json", columns: [{ source: "a", sink: "a", type: "Decimal" as const }] };
  const own = (content: string, more: Partial<ConvertOptions> = {}) => ({
    ...{ schema, parts: [{ name: "own", content }] },
    ...more,
  });
  return [
    await partOf({ rows: 160 }),
    await partOf({ rows: 900, variant: "hard" }),
    own("a,b\n1,x\n"),
    await partOf({ rows: 400, currencies: ["EUR", "USD", "CHF"], seed: 5 }, { compression: "none" }),
    own(`a,b\n${Array.from({ length: 70_000 }, (_, row) => `${row}.25,${row % 7}`).join("\n")}\n`),
    await partOf(
      { rows: 300, datasetVersion: "1.2-preview" },
      { unknownColumns: "collect", rowGroupByteCount: 50_000 },
    ),
    // A misplaced quote makes the reference converter take over from there.
    own('a,b\n1,x\n2,"y"z\n3,x\n'),
    own("a,b\nx,1\n", { nullTokens: ["x"] }),
  ];
}

async function outcomeOf(options: ConvertOptions): Promise<string> {
  try {
    const { bytes, converted } = await convertToBytes(options);
    return `${bytes.toString("base64")} ${converted.roundings}`;
  } catch (error) {
    return String(error);
  }
}

test("converts a small part independently of earlier and concurrent parts of the same instance", async () => {
  const parts = await smallParts();
  const outcomes: string[] = [];
  for (const part of parts) outcomes.push(await outcomeOf(part));
  expect(new Set(outcomes).size).toBe(parts.length);
  for (const [index, part] of [...parts.entries()].toReversed()) expect(await outcomeOf(part)).toBe(outcomes[index]);
  expect(await Promise.all(parts.map(outcomeOf))).toEqual(outcomes);
  for (const [index, part] of [...parts.entries()].toReversed()) expect(await outcomeOf(part)).toBe(outcomes[index]);
});
