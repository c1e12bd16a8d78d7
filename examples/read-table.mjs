import { buffer } from "node:stream/consumers";
import { parquetMetadataAsync, parquetReadObjects } from "hyparquet";

/** The columns and files of a table version, by default the latest, from the ContainerClient of `tables`. */
export async function openTable(container, { folder = "costs", version = Infinity } = {}) {
  const log = [];
  for await (const { name } of container.listBlobsFlat({ prefix: `${folder}/_delta_log/` })) {
    const [, digits, kind] = /\/(\d{20})\.(json|checkpoint\.parquet)$/.exec(name) ?? [];
    if (kind && Number(digits) <= version) log.push({ name, at: Number(digits), isCheckpoint: kind !== "json" });
  }
  const checkpoint = log.findLast(({ isCheckpoint }) => isCheckpoint);
  const entries = log.filter(({ at, isCheckpoint }) => at > (checkpoint?.at ?? -1) && !isCheckpoint);
  const last = entries.at(-1)?.at ?? checkpoint?.at ?? -1;
  const isWhole = entries.length === last - (checkpoint?.at ?? -1) && (version === Infinity || version === last);
  if (last < 0 || !isWhole) throw new Error("no such version, or it no longer exists");
  const files = new Map();
  let columns;
  for (const { isCheckpoint, name } of checkpoint ? [checkpoint, ...entries] : entries) {
    const bytes = await buffer((await container.getBlobClient(name).download()).readableStreamBody);
    const parseLines = () => JSON.parse(`[${bytes.toString().trim().replaceAll("\n", ",")}]`);
    const actions = isCheckpoint ? await parquetReadObjects({ file: Uint8Array.from(bytes).buffer }) : parseLines();
    for (const { remove } of actions) if (remove) files.delete(remove.path);
    for (const { add, metaData } of actions) {
      if (add) files.set(add.path, { ...add, size: Number(add.size), stats: JSON.parse(add.stats) });
      if (metaData) columns = JSON.parse(metaData.schemaString).fields.map(({ name }) => name);
    }
  }
  return { container, folder, version: last, columns, files: [...files.values()] };
}

/** False if no row of the file can have a text or an ISO 8601 instant from `from` to `to` in the column. */
export function mayHold({ partitionValues, stats }, column, from, to = from) {
  const min = stats.minValues[column] ?? partitionValues[column];
  const max = stats.maxValues[column] ?? partitionValues[column];
  const isBefore = (one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0; // by UTF-8 bytes
  return min === undefined || (!isBefore(to, min) && !isBefore(max, from));
}

/** Rows of a file by row group. Decimals are BigInt values scaled to 18 digits. The options are hyparquet's. */
export async function* readRows({ container, folder }, { partitionValues, path, size }, columns, options = {}) {
  const blob = container.getBlobClient(`${folder}/${path}`); // no ETag needed: files never change
  const slice = async (start, end = size) => Uint8Array.from(await blob.downloadToBuffer(start, end - start)).buffer;
  const parsers = { stringFromBytes: (bytes) => bytes && Buffer.from(bytes).toString() }; // keeps a byte order mark
  const from = { ...options, file: { byteLength: size, slice }, parsers };
  const metadata = await parquetMetadataAsync(from.file);
  const decimals = metadata.schema.filter(({ converted_type }) => converted_type === "DECIMAL");
  for (const column of decimals) column.converted_type = column.logical_type = undefined; // bytes, not rounded numbers
  const unitsOf = (bytes) => BigInt.asIntN(128, BigInt(`0x${Buffer.from(bytes).toString("hex")}`));
  const present = columns.filter((column) => metadata.schema.some(({ name }) => name === column));
  const known = Object.fromEntries(columns.map((column) => [column, partitionValues[column] ?? null]));
  let rowStart = 0;
  for (const { num_rows } of metadata.row_groups) {
    const rowEnd = rowStart + Number(num_rows);
    for (const row of await parquetReadObjects({ ...from, metadata, columns: present, rowStart, rowEnd })) {
      for (const { name } of decimals) if (row[name]) row[name] = unitsOf(row[name]);
      yield { ...known, ...row };
    }
    rowStart = rowEnd;
  }
}
