import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fitOutputs, writeOutputs } from "../../src/github/outputs.ts";

/** Parses the file by the runner's documented rule. */
function parseOutputFile(text: string): Record<string, string> {
  const outputs: Record<string, string> = {};
  const lines = text.split("\n");
  for (let at = 0; at < lines.length - 1; at += 1) {
    const [name = "", delimiter = ""] = (lines[at] ?? "").split("<<");
    const end = lines.indexOf(delimiter, at + 1);
    outputs[name] = lines.slice(at + 1, end).join("\n");
    at = end;
  }
  return outputs;
}

test("a runner reads back the written values, whatever they contain", async () => {
  const folder = await mkdtemp(join(tmpdir(), "outputs-"));
  const file = join(folder, "output");
  const desired = { rows: "12", plan: "a<<EOF\nb\nEOF\nrows=9\n", failed: "" };
  expect(await writeOutputs(file, desired)).toEqual([]);
  expect(parseOutputFile(await readFile(file, "utf8"))).toEqual(desired);
  await rm(folder, { recursive: true });
});

test("values that are too long are omitted and named, while counts remain and prose is cut", () => {
  const { outputs, notices } = fitOutputs({
    partitions: "line of\n".repeat(75_000),
    "summary-markdown": "a line\n".repeat(100_000),
    rows: "12",
  });
  expect(Object.keys(outputs).sort()).toEqual(["rows", "summary-markdown"]);
  expect(outputs["summary-markdown"]).toMatch(/lines are omitted, because an output cannot have more\..*_\n$/);
  expect(notices[0]).toMatch(/^Output partitions is not set, because its 600000 characters/);
  expect(notices[1]).toMatch(/^Output summary-markdown was cut/);
});

test("all outputs together stay within one limit", () => {
  const { outputs, notices } = fitOutputs({ b: "ab\n".repeat(100_001), a: "ab\n".repeat(100_000) });
  expect(Object.keys(outputs)).toEqual(["a"]);
  expect(notices.length).toBe(1);
});
