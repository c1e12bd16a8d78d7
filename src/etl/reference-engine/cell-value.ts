/** A value as hyparquet-writer takes it: text, unscaled decimal or microseconds, boolean, or null. */
export type CellValue = string | bigint | boolean | null;
