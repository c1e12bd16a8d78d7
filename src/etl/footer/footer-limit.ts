import { InputError } from "../../errors.ts";

/** Column chunks of one file: each takes about a kilobyte of memory until the footer is written. With a hundred columns: 150 GB of CSV. */
const MAX_COLUMN_CHUNKS = 250_000;

/** Throws InputError `FooterTooLarge` when the row groups of a month are too many for its footer to fit into memory. */
export function assertFooterSize(part: string, rowGroups: number, columns: number): void {
  if (rowGroups * columns <= MAX_COLUMN_CHUNKS) return;
  throw new InputError(
    "FooterTooLarge",
    `${part}: ${rowGroups} row groups of ${columns} columns are more than the footer of one file can hold (${MAX_COLUMN_CHUNKS} in all).`,
    {
      cure: "Deliver the month in fewer parts, each of which begins a row group, or with fewer columns (unknown-columns: collect).",
      place: { file: part },
    },
  );
}
