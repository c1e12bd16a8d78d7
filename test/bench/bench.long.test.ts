import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BenchResults } from "../../bench/results.ts";
import { measureSmallMonths } from "../../bench/small-months.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const PAGE = "# Page\n\n<!-- figures:start -->\nold\n<!-- figures:end -->\n\nEnd.\n";

function bench(...options: readonly string[]) {
  return spawnSync(process.execPath, ["--conditions=source", join(ROOT, "bench", "bench.ts"), ...options], {
    cwd: ROOT,
    encoding: "utf8",
  });
}

describe("npm run bench on 1 MB, one round", () => {
  let folder: string;
  let output: ReturnType<typeof bench>;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "bench-test-"));
    writeFileSync(join(folder, "performance.md"), PAGE);
    const small = ["--sizes", "1MB", "--rounds", "1", "--shapes", "gzip"];
    const some = ["--only", "cost-hub,duckdb,duckdb-decimal,stages,queries,ingest,start-up"];
    output = bench(...small, ...some, "--name", "small", "--out", folder, "--docs", folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const results = (): BenchResults => JSON.parse(readFileSync(join(folder, "small.json"), "utf8"));

  it("succeeds and prints a table for each kind of measurement", () => {
    expect(output.stderr).not.toContain("Error");
    expect(output.status).toBe(0);
    for (const title of [
      "Wall s (min–max)",
      "convert s",
      "cost per tag value",
      "Ingest ÷ download",
      "Size of dist, MB",
    ]) {
      expect(output.stdout).toContain(title);
    }
  });

  it("records every raw figure of every contestant, and the machine it was measured on", () => {
    const { conversions, inputs, ingests, machine, queries, stages, startUp, versions } = results();
    expect(conversions.map(({ contestant }) => contestant)).toEqual(["cost-hub", "duckdb", "duckdb-decimal"]);
    for (const conversion of conversions) {
      expect(conversion.failure).toBeUndefined();
      expect(conversion.outputByteCount).toBeGreaterThan(10_000);
      expect(conversion.runs).toHaveLength(1);
      for (const run of conversion.runs) expect(Math.min(...Object.values(run))).toBeGreaterThan(0);
    }
    expect(inputs).toMatchObject([{ name: "1 MB gzip", shape: "gzip", size: 1e6 }]);
    expect(inputs[0]?.storedByteCount).toBeLessThan(inputs[0]?.plainByteCount ?? 0);
    expect(machine.cores).toBeGreaterThan(0);
    expect(versions).toMatchObject({ node: process.versions.node, "csv-parse": expect.stringMatching(/^\d/) });
    expect(stages[0]?.failure).toBeUndefined();
    expect(stages[0]?.rounds).toHaveLength(1);
    expect(queries).toHaveLength(9);
    expect(ingests).toMatchObject([{ ingests: [{}], downloads: [{}] }]);
    expect(startUp?.seconds).toHaveLength(1);
  });

  it("shows the run on the page, with a bar for each contestant", () => {
    const page = readFileSync(join(folder, "performance.md"), "utf8");
    expect(page).toMatch(/^# Page\n\n<!-- figures:start -->\n\n?Run `small`[\s\S]*<!-- figures:end -->\n\nEnd\.\n$/);
    expect(page).toMatch(/^\| 1 MB gzip \| [\d.]+ \([\d.]+–[\d.]+\) \| [^|]+ \| \d+ \|$/m);
    const svg = readFileSync(join(folder, "performance.svg"), "utf8");
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"[\s\S]*<\/svg>\n$/);
    expect(svg.match(/<rect /g)).toHaveLength(3);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });
});

describe("npm run bench", () => {
  it("counts the time and requests of many small months, and none leaves much in memory", async () => {
    const [first, again] = await measureSmallMonths(() => undefined, 12);
    expect(first).toMatchObject({ months: 156, ingested: 156, requests: { "GetBlob msexports": 156 } });
    expect(first?.usage.peakByteCount).toBeLessThan(280e6);
    expect(again).toMatchObject({ ingested: 0 });
    expect(again?.requests).not.toHaveProperty("GetBlob msexports");
  });
});

describe("the command line of npm run bench", () => {
  it.each([
    [["--sizes", "lots"], '"lots" is not a size'],
    [["--only", "cost-hub,excel"], '--only "excel" is not one of cost-hub, duckdb'],
  ])("rejects %j and lists the allowed values", (options, reason) => {
    const { status, stderr } = bench(...options);
    expect(status).toBe(1);
    expect(stderr).toContain(reason);
    expect(stderr).toContain("--sizes LIST");
  });
});
