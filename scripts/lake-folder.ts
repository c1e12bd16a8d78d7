import { statSync } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { InputError } from "exact-values/errors";
import { shellCommand } from "exact-values/shell-command";

/** Throws InputError `LakeNotFound` for a file, with the commands that put it into a folder of its own. */
export function assertLakeFolder(lake: string, out: string): void {
  if (statSync(lake, { throwIfNoEntry: false })?.isFile() !== true) return;
  const name = basename(lake).replace(/\.(?:csv|csv\.gz|parquet)$/i, "");
  const folder = `${name}-lake`;
  const isParquet = lake.toLowerCase().endsWith(".parquet");
  const fill = isParquet
    ? shellCommand`cp ${lake} ${folder}/`
    : shellCommand`npm run convert -- --out ${folder}${`/${name}.parquet`} ${lake}`;
  const what = isParquet ? "" : " Only parquet files can be shown.";
  throw new InputError("LakeNotFound", `${lake} is a file, but --lake needs a folder of parquet files.${what}`, {
    remedy:
      "Put it into a folder of its own:\n" +
      `${shellCommand`mkdir ${folder}`} && ${fill}\n` +
      shellCommand`npm run report -- --lake ${folder} --out ${out}`,
    place: { value: lake },
  });
}

/** Throws InputError `LakeNotFound` for anything that is not a folder. `shown` is the option as the user wrote it. */
export async function assertIsFolder(path: string, shown: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() === true) return;
  throw new InputError("LakeNotFound", `--lake is ${shown}, which is not a folder.`, {
    remedy: "Name a folder with months: a copy of container ingestion, or other FOCUS parquet files.",
    place: { value: shown },
  });
}
