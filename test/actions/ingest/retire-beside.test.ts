import { expect, test } from "vitest";
import { runJob } from "../../worlds/stored-hub/fan-out-hub.ts";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const hub = openForTests(startHub);

test("files next to an unreadable manifest stay until it can be read, since it may name them too", async () => {
  const parts = [{ content: costCsv([["2026-06-01", "1"]]) }];
  const run = { scope: subscription(1), runId: "a", submittedTime: "2026-06-11T02:00:00Z", folder: "exports/a", parts };
  const { manifestName, partNames } = await writeByHand(hub, run);
  const cut = "exports/a/_manifest.json";
  await hub.put("msexports", cut, "{");
  const retire = { "export-retention-in-days": "0" };

  const first = await runJob(hub, retire);
  expect(first.outcomes.toSorted(), first.log).toEqual(["202606 ingested", "failed ManifestReadFailed"]);
  expect(first.summary).toContain("a manifest next to them cannot be read");
  expect(await hub.names("msexports")).toEqual([cut, manifestName, ...partNames].sort());

  await hub.remove("msexports", cut);
  expect((await runJob(hub, retire)).outcomes).toEqual(["202606 unchanged"]);
  expect(await hub.names("msexports")).toEqual([]);
});

test.each([
  ["_manifest.json", 2],
  ["Manifest.json", 3],
])(
  "files next to an unreadable manifest also stay when only the other manifest is requested and %s was not listed",
  async (other, index) => {
    const folder = `exports/${index}`;
    const parts = [{ content: costCsv([["2026-06-01", "1"]]) }];
    const run = { scope: subscription(index), runId: `${index}`, submittedTime: "2026-06-11T02:00:00Z", folder, parts };
    const { manifestName, partNames } = await writeByHand(hub, run);
    const unread = `${folder}/${other}`;
    await hub.put("msexports", unread, "{");

    const named = await runJob(hub, { "export-retention-in-days": "0", manifests: manifestName });
    expect(named.outcomes, named.log).toEqual(["202606 ingested"]);
    const left = (await hub.names("msexports")).filter((name) => name.startsWith(folder));
    expect(left).toEqual([unread, manifestName, ...partNames].sort());
  },
);
