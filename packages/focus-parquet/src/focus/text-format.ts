import type { WayIn } from "./file-remedy.ts";
import { optionText, restoreFile } from "./file-remedy.ts";

/** What may be between the fields of a line; `tab` is for command lines, where it is hard to type. */
export const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** How characters may be written besides UTF-8, and UTF-16 that begins with a byte-order mark: both are known without being named. */
export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** How the text of a file is written, when it is not known without being named. */
export interface TextFormat {
  readonly delimiter?: Delimiter;
  readonly encoding?: Encoding;
}

/** Reads the name of a delimiter: the character itself, or `tab`. */
export function parseDelimiter(text: string): Delimiter | undefined {
  return DELIMITERS.find((delimiter) => delimiter === (text === "tab" ? "\t" : text));
}

const NAMES: Readonly<Record<Delimiter, string>> = {
  ",": "commas",
  ";": "semicolons",
  "\t": "tabs",
  "|": "vertical bars",
};

/** What separates the columns of a header that was split at the wrong places; undefined for one that shows nothing else. */
export function looksSeparatedBy(names: readonly string[]): Delimiter | undefined {
  const text = names.join(" ");
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: text.split(delimiter).length - 1 }));
  const [most] = counts.toSorted((one, other) => other.count - one.count);
  return most !== undefined && most.count >= names.length ? most.delimiter : undefined;
}

/** What to do about a header that names no column: whether other characters separate it. */
export function headerRemedy(names: readonly string[], way: WayIn): string {
  const spreadsheetLine = /^sep=(.?)$/i.exec(names[0] ?? "");
  if (spreadsheetLine !== null)
    return "Delete the first line, which is for spreadsheets alone: the header must be the first line.";
  const delimiter = looksSeparatedBy(names);
  if (delimiter === undefined) return `${restoreFile(way)} Each file begins with a line of column names.`;
  const words = ["--delimiter", delimiter === "\t" ? "tab" : delimiter];
  const option = optionText(way, "delimiter", delimiter, words);
  const found = `This file is separated by ${NAMES[delimiter]}`;
  return option === undefined ? `${found}. ${restoreFile(way)}` : `${found}: ${option}.`;
}
