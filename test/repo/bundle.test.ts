import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { listActions, readActionContract } from "../../scripts/action-contract.ts";

const root = join(import.meta.dirname, "..", "..");
const MAX_BYTES = 6 * 1024 * 1024;

/** A copy of the bundle without node_modules above it, as on a user's runner. */
const alone = mkdtempSync(join(tmpdir(), "bundle-"));
cpSync(join(root, "dist"), join(alone, "dist"), { recursive: true });
afterAll(() => rmSync(alone, { recursive: true }));

function run(file: string, environment: Readonly<Record<string, string>>) {
  const options = { encoding: "utf8", env: { PATH: process.env.PATH ?? "", ...environment } } as const;
  return spawnSync(process.execPath, [join(alone, "dist", file)], options);
}

/** The default of every input, as a runner sets them. */
function defaultsOf(action: string): Readonly<Record<string, string>> {
  const { inputs } = readActionContract(root, action);
  return Object.fromEntries(inputs.map(({ name, defaultValue }) => [`INPUT_${name.toUpperCase()}`, defaultValue]));
}

test.each(listActions(root))("%s starts without node_modules", (action) => {
  const { stdout, stderr } = run(join(action, "index.js"), defaultsOf(action));
  expect(stderr).toBe("");
  expect(stdout).toContain("::error title=MissingInput::");
});

test.each(listActions(root).filter((action) => readActionContract(root, action).post !== undefined))(
  "the post step of %s prints nothing if there is nothing to do",
  (action) => {
    const { status, stdout, stderr } = run(join(action, "post.js"), defaultsOf(action));
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: "", stderr: "" });
  },
);

test("compiled code is cached in the runner's tool cache for the next start", () => {
  const tools = mkdtempSync(join(tmpdir(), "tools-"));
  try {
    for (let start = 0; start < 2; start++) {
      const { stdout, stderr } = run(join("ingest", "index.js"), { ...defaultsOf("ingest"), RUNNER_TOOL_CACHE: tools });
      expect({ stderr, isRefused: stdout.includes("::error title=MissingInput::") }).toEqual({
        stderr: "",
        isRefused: true,
      });
      const files = readdirSync(join(tools, "cost-hub-compile-cache"), { recursive: true });
      expect(files.length).toBeGreaterThan(1);
    }
  } finally {
    rmSync(tools, { recursive: true });
  }
});

test("the bundle only imports Node's own modules", () => {
  const library = join(root, "dist", "lib");
  const imports = readdirSync(library)
    .filter((name) => name.endsWith(".js"))
    .flatMap((name) => [...readFileSync(join(library, name), "utf8").matchAll(/^import .* from "([^"]+)";$/gm)])
    .map(([, imported = ""]) => imported);
  expect(imports.filter((name) => !name.startsWith("node:") && !/^[a-z_]+(?:\/[a-z]+)?$/.test(name))).toEqual([]);
});

test("licenses are listed for exactly the packages that are shipped", () => {
  const licences = readFileSync(join(root, "dist", "lib", "licenses.txt"), "utf8");
  const packages = licences.split(`\n\n${"-".repeat(80)}\n\n`).map((text) => text.split("\n")[0]);
  expect(packages).toEqual(expect.arrayContaining(["@actions/core", "@azure/identity", "@azure/storage-blob"]));
  expect(packages).not.toContain("apache-arrow");
});

test("GitHub's artifact client is in a chunk that only a page loads, without the code that creates zip files", () => {
  const library = join(root, "dist", "lib");
  const texts = readdirSync(library).map((name) => [name, readFileSync(join(library, name), "utf8")] as const);
  const withClient = texts.filter(([, text]) => text.includes("class DefaultArtifactClient"));
  expect(withClient).toHaveLength(1);
  expect(withClient.map(([name]) => name)).not.toContain("index.js");
  expect(Buffer.byteLength(withClient[0]?.[1] ?? "")).toBeLessThan(600_000);
});

test("the bundle is smaller than 6 MiB", () => {
  const files = readdirSync(join(root, "dist"), { recursive: true, encoding: "utf8" });
  const sizes = files.map((name) => statSync(join(root, "dist", name))).filter((entry) => entry.isFile());
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(MAX_BYTES);
});
