import type { GeneratedRun } from "../../simulator/exports/generate-run.ts";

/** A value that stands where it does not belong. */
export interface BrokenPlace {
  readonly part: string;
  /** Counts from 1, the header included. */
  readonly line: number;
  readonly column: string;
  readonly value: string;
}

export interface BrokenRun {
  readonly run: GeneratedRun;
  readonly place: BrokenPlace;
}

/** The same run, with one value in the middle of one part replaced; the part must have a record per line. */
export async function breakRun(
  run: GeneratedRun,
  { partIndex, column, value }: { readonly partIndex: number; readonly column: string; readonly value: string },
): Promise<BrokenRun> {
  const part = run.parts[partIndex];
  if (part === undefined) throw new RangeError(`the run has no part ${partIndex}`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of part.open()) chunks.push(chunk);
  const lines = Buffer.concat(chunks).toString("utf8").split("\n");
  const middle = Math.floor(part.rows / 2);
  const fieldIndex = splitFields(lines[0] ?? "").indexOf(column);
  const fields = splitFields(lines[middle] ?? "");
  lines[middle] = fields.with(fieldIndex, value).join(",");

  const broken = { ...part, open: () => oneChunk(lines.join("\n")) };
  return {
    run: { ...run, parts: run.parts.with(partIndex, broken) },
    place: { part: part.blobName, line: middle + 1, column, value },
  };
}

/** The fields of a line as they stand, quotes included. */
function splitFields(line: string): string[] {
  return line.match(/(?<=^|,)(?:"(?:[^"]|"")*"|[^,]*)/g) ?? [];
}

async function* oneChunk(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
