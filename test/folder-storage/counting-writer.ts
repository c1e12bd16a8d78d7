/**
 * A process that adds 1 to a number in a lake, as often as requested: read, add, write if unchanged. Arguments: folder,
 * count.
 */
import { systemClock } from "exact-values/clock";
import { openFolderStorage } from "../../src/folder-storage/folder-store.ts";
import { readVersion, writeVersion } from "../../src/lake/storage/conditional-write.ts";

const [root = "", times = "0"] = process.argv.slice(2);
const config = openFolderStorage({ root, clock: systemClock(), signal: new AbortController().signal })("config");
for (let added = 0; added < Number(times); ) {
  const now = await readVersion(config, "number");
  // The process ID makes the bytes unique. Equal bytes would look like this process's own write.
  const next = Number.parseInt(Buffer.from(now?.bytes ?? "0").toString(), 10) + 1;
  const bytes = Buffer.from(`${next} by ${process.pid}`);
  const outcome = await writeVersion(config, { name: "number", bytes, seenEtag: now?.etag, contentType: "text/plain" });
  if (outcome === "written") added++;
}
