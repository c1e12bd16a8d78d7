import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { randomFrom } from "../lake-model/caller.ts";

/** A changed ledger, and the first record that cannot be right; undefined for a file that cannot be read. */
export interface Tampering {
  readonly what: string;
  readonly lines: readonly string[];
  /** Counted from 1. */
  readonly record: number;
}

/** Every kind of edit of every line of a ledger. `seed` decides which characters change. */
export function tamperings(lines: readonly string[], seed: number): readonly Tampering[] {
  const random = randomFrom(seed);
  return lines.flatMap((line, index) => {
    const record = index + 1;
    const replaced = (other: string): readonly string[] => lines.map((each, at) => (at === index ? other : each));
    const edits = Array.from({ length: 6 }, () => random(line.length)).map((at) => ({
      what: `character ${at} of record ${record}`,
      lines: replaced(line.slice(0, at) + otherCharacter(line[at] ?? "", random) + line.slice(at + 1)),
      record,
    }));
    const swapped = [...lines];
    swapped.splice(index, 2, ...lines.slice(index, index + 2).reverse());
    const forged = line.replace(/"attempt":"[0-9a-f]{6}/, '"attempt":"ffffff');
    return [
      ...edits,
      { what: `amount in record ${record}`, lines: replaced(withOtherAmount(line)), record },
      { what: `removal of record ${record}`, lines: lines.filter((_, at) => at !== index), record },
      {
        what: `record ${record} twice`,
        lines: [...lines.slice(0, record), line, ...lines.slice(record)],
        record: record + 1,
      },
      {
        what: `insertion before record ${record}`,
        lines: [...lines.slice(0, index), forged, ...lines.slice(index)],
        record,
      },
      {
        what: `end of record ${record}`,
        lines: replaced(line.slice(0, line.length - 1 - random(line.length - 1))),
        record,
      },
      ...(record === lines.length
        ? []
        : [{ what: `records ${record} and ${record + 1} swapped`, lines: swapped, record }]),
    ];
  });
}

function otherCharacter(character: string, random: (limit: number) => number): string {
  for (;;) {
    const other = String.fromCharCode(32 + random(95));
    if (other !== character) return other;
  }
}

/** Changes a digit of the last amount, so that the line stays a valid record. */
function withOtherAmount(line: string): string {
  return line.replace(/(\d)(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
}

/** Makes the chain consistent again from a line on, as somebody would who knows the format. */
export function chainAgain(lines: readonly string[]): readonly string[] {
  const chained: string[] = [];
  for (const [index, line] of lines.entries()) {
    const before = chained.at(-1);
    const previous = before === undefined ? "null" : `"${createHash("sha256").update(before).digest("hex")}"`;
    const placed = line.replace(/"sequence":\d+/, `"sequence":${index + 1}`);
    chained.push(placed.replace(/"previous":(?:null|"[0-9a-f]*")/, `"previous":${previous}`));
  }
  return chained;
}

export function packLines(lines: readonly string[]): Uint8Array {
  return gzipSync(lines.map((line) => `${line}\n`).join(""));
}
