/** Condenses the recordings in `../shared` to the committed facts: `node scripts/condense-recordings.ts`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { condenseRecording } from "../test/recordings/condense-recording.ts";
import { listRecordings, readRecordings } from "../test/recordings/recordings.ts";

const facts = join(import.meta.dirname, "../test/recordings/facts");
mkdirSync(facts, { recursive: true });
for (const file of listRecordings()) {
  const condensed = readRecordings(file).map((interaction) => condenseRecording(interaction, "as recorded"));
  writeFileSync(join(facts, `${file}.json`), `${JSON.stringify(condensed, undefined, 2)}\n`);
  console.log(`${file}: ${condensed.length} interactions`);
}
