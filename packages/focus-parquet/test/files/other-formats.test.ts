import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { convertFiles } from "../../src/files/convert-files.ts";

test("a file in another format is refused by the name of its format, and nothing is written", async () => {
  const folder = await mkdtemp(join(tmpdir(), "convert-"));
  try {
    const file = join(folder, "cur.csv");
    await writeFile(file, "lineItem/LineItemType,lineItem/UnblendedCost\nUsage,1\n");
    const converted = convertFiles({ files: [file], out: join(folder, "out.parquet"), partial: true });
    await expect(converted).rejects.toMatchObject({
      code: "NotFocus",
      message: `${file} is a Cost and Usage Report of AWS (CUR), not a FOCUS cost file.`,
    });
    expect(await readdir(folder)).toEqual(["cur.csv"]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
