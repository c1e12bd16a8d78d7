const BYTE_ORDER_MARKS = [
  { mark: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { mark: [0xff, 0xfe], encoding: "utf-16le" },
  { mark: [0xfe, 0xff], encoding: "utf-16be" },
] as const;

/** Text of a file in UTF-8, with or without BOM, or in UTF-16 with BOM, as PowerShell writes it; undefined when it is neither. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const found = BYTE_ORDER_MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  try {
    return new TextDecoder(found?.encoding ?? "utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
