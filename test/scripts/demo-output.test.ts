import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type OutputFolder, replaceOutput } from "../../scripts/demo/output-folder.ts";

test("a demo that fails keeps the output of the one before, and leaves nothing next to it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "demo-output-"));
  const output = join(folder, "demo-output");
  const demo = (name: string) => async (to: OutputFolder) => {
    await to.save(`${name}/lake.txt`, name);
    if (name === "broken") throw new Error("Not proven");
  };
  try {
    for (const name of ["first", "second"]) await replaceOutput(demo(name), output);
    await expect(replaceOutput(demo("broken"), output)).rejects.toThrow("Not proven");
    expect(readdirSync(folder)).toEqual(["demo-output"]);
    expect(readdirSync(output)).toEqual(["second"]);
    expect(readFileSync(join(output, "second", "lake.txt"), "utf8")).toBe("second");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
