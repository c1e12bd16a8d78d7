/**
 * A block's place in the file, and the attempt that staged it. Every ID of a blob must have the same length in every release forever:
 * 32 characters of the attempt, then eight digits of the part and eight of the row group make 48 bytes before base64.
 */
export interface BlockPlace {
  /** 32 hexadecimal digits, random for each attempt: two ingests of one month share the space of uncommitted blocks. */
  readonly attempt: string;
  readonly part: number;
  readonly rowGroup: number;
}

/** The ID of a block: 48 bytes, base64. */
export function formatBlockId({ attempt, part, rowGroup }: BlockPlace): string {
  const place = `${attempt}${String(part).padStart(8, "0")}${String(rowGroup).padStart(8, "0")}`;
  if (place.length !== BLOCK_ID_LENGTH) throw new Error(`a block id of ${place.length} bytes`);
  return Buffer.from(place, "latin1").toString("base64");
}

/** Reads what `formatBlockId` wrote; undefined for a block of another tool. */
export function parseBlockId(id: string): BlockPlace | undefined {
  const place = Buffer.from(id, "base64").toString("latin1");
  const [, attempt, part, rowGroup] = /^([0-9a-f]{32})(\d{8})(\d{8})$/.exec(place) ?? [];
  return attempt === undefined ? undefined : { attempt, part: Number(part), rowGroup: Number(rowGroup) };
}

const BLOCK_ID_LENGTH = 48;
