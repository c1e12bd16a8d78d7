import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { BenchInput } from "./inputs.ts";
import { measureChild, type Usage } from "./measured-child.ts";
import type { UpgradeTimes } from "./results.ts";
import { settleDisk } from "./settle-disk.ts";

const UPGRADE_CHILD = join(import.meta.dirname, "children", "upgrade.ts");
const VERSIONS = ["as-exported", "1.2"] as const;

/** Alternates between converting an input to the newest FOCUS columns and converting it as exported. */
export async function measureUpgrade(
  input: BenchInput,
  { rounds, folder }: { readonly rounds: number; readonly folder: string },
): Promise<UpgradeTimes> {
  const output = join(folder, "upgrade.parquet");
  const runs: Record<(typeof VERSIONS)[number], Usage[]> = { "as-exported": [], "1.2": [] };
  const times = (): UpgradeTimes => ({ input: input.name, asExported: runs["as-exported"], upgraded: runs["1.2"] });
  for (let round = 0; round < rounds; round++) {
    for (const version of VERSIONS) {
      settleDisk();
      const child = await measureChild([UPGRADE_CHILD, version, input.file, output]);
      await rm(output, { force: true });
      if (child.outcome === "failed") return { ...times(), failure: child.reason };
      runs[version].push(child.usage);
    }
  }
  return times();
}
