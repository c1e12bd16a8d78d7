/** `upgrade.ts as-exported|1.2 input output`: converts a month to a FOCUS version as `ingest` does, or as exported. */
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { convertParts, createThreadedConverter, openStoredPart } from "focus-parquet/convert";
import { readHeader } from "focus-parquet/csv";
import { bundledSchema, FOCUS_COST, parseDataset, planColumns, schemaFileName } from "focus-parquet/schemas";
import { FOCUS_VERSIONS, planVersionUpgrade } from "focus-parquet/upgrade";
import { DATASET_VERSION } from "../inputs.ts";
import { inputSchema } from "../source-columns.ts";

const WORKER = new URL("../../packages/focus-parquet/src/wasm-converter/threads/converter-worker.ts", import.meta.url);

const [asked = "", input = "", output = ""] = process.argv.slice(2);
const version = FOCUS_VERSIONS.find((name) => name === asked);
if (version === undefined) throw new Error(`"${asked}" is not a known version: ${FOCUS_VERSIONS.join(", ")}`);
const upgrade = planVersionUpgrade(DATASET_VERSION, version);
const exported = inputSchema();
const schema =
  upgrade === undefined ? exported : bundledSchema(schemaFileName(parseDataset(FOCUS_COST, upgrade.version)));
if (schema === undefined) throw new Error(`no bundled schema for version ${upgrade?.version}`);
const openPart = () => openStoredPart(input, createReadStream(input, { highWaterMark: 1 << 20 })).source;
const plan = planColumns(schema, [{ part: input, names: await readHeader(openPart()) }], {
  ...{ unknownColumns: "collect", nullTokens: [], dateFormats: ["iso"] },
  ...(upgrade === undefined ? {} : { upgrade: { ...upgrade, exported } }),
});

const converter = createThreadedConverter({ workerUrl: WORKER, cores: availableParallelism() });
const target = await open(output, "w");
await target.writeFile(converter.fileHeader);
const { pieces } = await convertParts({
  ...{ converter, plan, compression: "snappy", pageVersion: "1", readerStatistics: "lean" },
  workByteCount: (await stat(input)).size,
  parts: [openPart()],
  write: async (bytes) => {
    await target.writeFile(bytes);
  },
});
await target.writeFile(converter.composeFooter(plan, pieces, []));
await target.close();
await converter.close();
