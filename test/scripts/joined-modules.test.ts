import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { type Join, joinedModules, LAST_JOIN } from "../../scripts/convert/joined-modules.ts";

test("the modules of a conversion are joined once, and again after one of their files changes", async () => {
  const first = await joinedModules();
  const folder = dirname(fileURLToPath(first.convert));
  for (const name of ["convert.mjs", "worker.mjs", "converter.wasm", "inflate.wasm", "row-loops.wasm"]) {
    expect(existsSync(join(folder, name)), name).toBe(true);
  }
  expect(await joinedModules()).toEqual(first);

  const last = JSON.parse(readFileSync(LAST_JOIN, "utf8")) as Join;
  const names = last.inputs.map(([name]) => name);
  expect(names).toContain(join("packages", "focus-parquet", "src", "wasm-converter", "threads", "converter-worker.ts"));
  const inputs = last.inputs.map(([name, mark], index) => [name, index === 1 ? "another" : mark]);
  writeFileSync(LAST_JOIN, JSON.stringify({ ...last, inputs }));
  const second = await joinedModules();
  expect(dirname(fileURLToPath(second.convert))).not.toBe(folder);
  expect(existsSync(fileURLToPath(second.worker))).toBe(true);
}, 60_000);
