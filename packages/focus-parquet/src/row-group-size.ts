/**
 * How large a row group is: whichever limit its rows reach first ends it. Readers hold whole row groups in memory and skip whole ones by their
 * statistics, so that small ones prune better; large ones compress better and have shorter footers. 64 MiB of a cost export are some 40,000 rows.
 */
export const ROW_GROUP_SIZE = {
  /** Bytes of CSV; more would cost memory in each thread. */
  csvByteCount: 64 * 1024 * 1024,
  /** Of short rows. */
  rows: 65_536,
  /** Bytes of distinct values, or hardly more: JSON of unknown columns is up to six times as long as its fields. */
  valueByteCount: 12 * 1024 * 1024,
} as const;
