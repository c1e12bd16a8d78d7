import fc from "fast-check";
import { expect, test } from "vitest";
import { editLives } from "../worlds/file-folder/edit-lives.ts";
import { liveFolder, type Tally } from "../worlds/file-folder/folder-life.ts";

const SECONDS = 30;

test("random folders of files end up in the lake, or the ingest fails until a person decides", {
  timeout: 300_000,
}, async () => {
  const tally: Tally = new Map();
  const lives = fc.asyncProperty(editLives(6, 20), ({ shape, steps }) => liveFolder(shape, steps, tally));
  const found = await fc.check(lives, {
    numRuns: 150,
    seed: Number(process.env.FILE_FOLDER_SEED ?? 20260613),
    interruptAfterTimeLimit: SECONDS * 1000,
  });
  const count = [...tally.values()].reduce((sum, each) => sum + each, 0);
  console.log(
    `file folders: ${found.numRuns} lives, ${count} edits\n${[...tally]
      .map((each) => each.join(": "))
      .sort()
      .join("\n")}`,
  );
  expect(found.failed, `${found.errorInstance}\n${fc.defaultReportMessage(found)}`).toBe(false);
});
