import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HOSTILE_SHAPES } from "./hostile-shapes.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const MAX_MEMORY_MB = 600;
const TELL_PEAK = "process.on('exit', () => process.stderr.write('peak ' + process.resourceUsage().maxRSS))";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hostile-"));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test.each(HOSTILE_SHAPES)("$name: $expected within 600 MB", async ({ name, expected, text }) => {
  const file = join(folder, "part.csv.gz");
  await pipeline(Readable.from(text()), createGzip({ level: 1 }), createWriteStream(file));
  const { code, stderr } = await convert(file);
  const peak = Math.round(Number(/peak (\d+)$/.exec(stderr)?.[1]) / 1024);
  console.log(`| ${name} | ${expected} | ${peak} |`);
  expect(peak).toBeLessThan(MAX_MEMORY_MB);
  if (expected === "converted") expect(code, stderr.slice(0, 500)).toBe(0);
  else expect(stderr.slice(0, 200)).toMatch(new RegExp(`^${expected}: `));
  expect(stderr.length).toBeLessThan(2000);
});

function convert(file: string): Promise<{ readonly code: number | null; readonly stderr: string }> {
  const child = spawn(process.execPath, [
    "--conditions=source",
    `--import=data:text/javascript,${encodeURIComponent(TELL_PEAK)}`,
    join(ROOT, "scripts", "convert.ts"),
    ...["--dataset-version", "1.0", "--unknown-columns", "collect", "--partial", "--out", `${file}.parquet`, file],
  ]);
  let stderr = "";
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  child.stdout.resume();
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, stderr })));
}
