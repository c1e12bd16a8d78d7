import { expect, test } from "vitest";
import { forgetMarks, readMonthMarks, versionMarks } from "../../../src/lake/journal/month-marks.ts";
import { memoryStore } from "../../worlds/lake-model/memory-store.ts";

const LAKE = { name: "local" } as const;

test("marks that retention removes during an ingest stay removed, and marks of other jobs are kept", async () => {
  const config = memoryStore("config");
  const before = await readMonthMarks(config, "read-back");
  for (const path of ["damaged", "sound"]) before.of(LAKE).set(path, '"1"');
  await before.save();

  const ingest = await readMonthMarks(config, "read-back");
  const otherJob = await readMonthMarks(config, "read-back");
  const retention = await readMonthMarks(config, "read-back");
  forgetMarks(versionMarks(retention, LAKE), "damaged");
  await retention.save();
  otherJob.of(LAKE).set("of the other job", '"1"');
  await otherJob.save();
  ingest.of(LAKE).set("new", '"1"');
  await ingest.save();

  const after = (await readMonthMarks(config, "read-back")).of(LAKE);
  expect(["damaged", "sound", "of the other job", "new"].map((path) => after.get(path))).toEqual([
    undefined,
    '"1"',
    '"1"',
    '"1"',
  ]);
});
