import fc from "fast-check";
import { expect, test } from "vitest";
import { editLives } from "../worlds/file-folder/edit-lives.ts";
import { liveFolder } from "../worlds/file-folder/folder-life.ts";

test("after each edit of a folder, the lake equals it, or the ingest fails until a person decides", async () => {
  const lives = fc.asyncProperty(editLives(4, 10), ({ shape, steps }) => liveFolder(shape, steps));
  const found = await fc.check(lives, { numRuns: 8, seed: 20260612 });
  expect(found.failed, `${found.errorInstance}\n${fc.defaultReportMessage(found)}`).toBe(false);
});
