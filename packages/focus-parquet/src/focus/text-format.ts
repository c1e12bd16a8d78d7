import type { WayIn } from "./file-remedy.ts";
import { optionText, restoreFile } from "./file-remedy.ts";

/** Delimiters between fields. Command lines also accept `tab`, because a tab character is hard to type. */
export const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Supported encodings. UTF-8, and UTF-16 with a byte-order mark, are recognized without being named. */
export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The encoding and delimiter of a file, if they cannot be recognized. */
export interface TextFormat {
  readonly delimiter?: Delimiter;
  readonly encoding?: Encoding;
}

/** Parses a delimiter: the character itself, or `tab`. */
export function parseDelimiter(text: string): Delimiter | undefined {
  return DELIMITERS.find((delimiter) => delimiter === (text === "tab" ? "\t" : text));
}

const NAMES: Readonly<Record<Delimiter, string>> = {
  ",": "commas",
  ";": "semicolons",
  "\t": "tabs",
  "|": "vertical bars",
};

/** Guesses the delimiter of a header that was split at the wrong characters; undefined if no other delimiter fits. */
export function looksSeparatedBy(names: readonly string[]): Delimiter | undefined {
  const text = names.join(" ");
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: text.split(delimiter).length - 1 }));
  const [most] = counts.toSorted((one, other) => other.count - one.count);
  return most !== undefined && most.count >= names.length ? most.delimiter : undefined;
}

/** The remedy for a header without any known column name, for example a different delimiter. */
export function headerRemedy(names: readonly string[], way: WayIn): string {
  const spreadsheetLine = /^sep=(.?)$/i.exec(names[0] ?? "");
  if (spreadsheetLine !== null)
    return "Delete the first line, which is only for spreadsheets. The header must be the first line.";
  const delimiter = looksSeparatedBy(names);
  if (delimiter === undefined) return `${restoreFile(way)} The first line of each file must contain the column names.`;
  const words = ["--delimiter", delimiter === "\t" ? "tab" : delimiter];
  const option = optionText(way, "delimiter", delimiter, words);
  const found = `This file is separated by ${NAMES[delimiter]}`;
  return option === undefined ? `${found}. ${restoreFile(way)}` : `${found}: ${option}.`;
}
