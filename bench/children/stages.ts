/**
 * `stages.ts input output`: runs each stage of the conversion separately in one thread and prints a JSON line of
 * seconds. The product overlaps the stages and uses all cores, so its wall time is less than their sum. `--cpu`
 * measures CPU seconds. `--without TYPE` omits the columns of a type, and therefore the proof, which needs them.
 */
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { RowGroupPiece } from "focus-parquet/convert";
import {
  createPartConverter,
  createSegmentCutter,
  openStoredPart,
  ROW_GROUP_SIZE,
  readBack,
  sumWrittenCharges,
  writtenColumns,
} from "focus-parquet/convert";
import { openPartRows } from "focus-parquet/csv";
import { inputPlan } from "../input-plan.ts";
import type { Stage } from "../results.ts";

const BUFFER_BYTE_COUNT = 1024 * 1024;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { cpu: { type: "boolean", default: false }, without: { type: "string" } },
});
const [input = "", output = ""] = positionals;
const whole = await inputPlan(input);
const plan = { ...whole, columns: whole.columns.filter(({ type }) => type !== values.without) };
const seconds: Record<Stage, number> = { read: 0, cut: 0, convert: 0, encode: 0, proof: 0, write: 0 };

/** Seconds of wall time, or of CPU time of all threads, since an arbitrary moment. */
function now(): number {
  if (!values.cpu) return performance.now() / 1000;
  const { system, user } = process.cpuUsage();
  return (user + system) / 1e6;
}

function timed<T>(stage: Stage, work: () => T): T {
  const started = now();
  const result = work();
  seconds[stage] += now() - started;
  return result;
}

const part = openStoredPart(input, createReadStream(input, { highWaterMark: BUFFER_BYTE_COUNT })).source;
const rows = await openPartRows(part);
if (rows === undefined) throw new Error("the input has no rows");
const options = { plan, compression: "snappy", pageVersion: "1", readerStatistics: "lean" } as const;
const converter = createPartConverter({
  header: rows.header,
  write: options,
  bufferByteCount: BUFFER_BYTE_COUNT,
  isKnownText: true,
});
const cutter = createSegmentCutter(ROW_GROUP_SIZE.csvByteCount);
const target = await open(output, "w");
let groupByteCount = 0;

for (let next = await read(); next.done !== true; next = await read()) {
  const chunk = next.value;
  timed("cut", () => [...cutter.cut(chunk)]);
  for (let rest = chunk; rest.length > 0; ) {
    rest = timed("convert", () => rest.subarray(converter.buffer.fill(rest)));
    await convertBuffered(false);
    if (converter.buffer.isFull) throw new Error("a record of the input is longer than the buffer");
  }
}
if (converter.buffer.endLastRecord()) await convertBuffered(true);
if (converter.rows > 0) await finish(timed("encode", () => converter.takeRowGroup()));
await target.close();
process.stdout.write(JSON.stringify(seconds));

/** With gzip, this includes decompression. */
async function read(): Promise<IteratorResult<Uint8Array>> {
  const started = now();
  const next = await rows?.text.next();
  seconds.read += now() - started;
  return next ?? { done: true, value: undefined };
}

async function convertBuffered(isEnd: boolean): Promise<void> {
  while (isEnd || converter.buffer.isFull) {
    const batch = timed("convert", () => converter.convert(ROW_GROUP_SIZE.csvByteCount - groupByteCount));
    if (batch.outcome === "irregular") throw new Error("the input is not regular");
    if (batch.outcome === "needs-more") return;
    groupByteCount += batch.byteCount;
    if (groupByteCount < ROW_GROUP_SIZE.csvByteCount && converter.rows < ROW_GROUP_SIZE.rows) continue;
    groupByteCount = 0;
    await finish(timed("encode", () => converter.takeRowGroup()));
  }
}

async function finish(piece: RowGroupPiece): Promise<void> {
  if (values.without === undefined)
    timed("proof", () => {
      const columns = writtenColumns(piece, plan);
      return [readBack(columns, plan), sumWrittenCharges(columns, plan)];
    });
  const started = now();
  await target.writeFile(piece.bytes);
  seconds.write += now() - started;
}
