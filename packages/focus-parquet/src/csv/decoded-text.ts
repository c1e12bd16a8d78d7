import { InputError } from "exact-values/errors";
import { prepend, takeAtLeast } from "../byte-stream.ts";
import type { Encoding } from "../focus/text-format.ts";
import { optionText, restoreFile, type WayIn } from "../focus/way-in.ts";

const MAX_MARK = 4;

/**
 * The bytes as UTF-8, byte-order mark included. UTF-16 is known by its mark, all else must be named; UTF-8 goes through as it is. Throws InputError
 * `MalformedCsv` for UTF-16 that nothing names, and for what is not text of the encoding.
 */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  { name, way, encoding }: { readonly name: string; readonly way: WayIn; readonly encoding: Encoding | undefined },
): AsyncGenerator<Uint8Array> {
  const [head, rest] = await takeAtLeast(bytes, MAX_MARK);
  const known = markedEncoding(head) ?? encoding ?? "utf-8";
  if (known === "utf-8") {
    const unmarked = unmarkedEncoding(head);
    if (unmarked !== undefined) {
      // Nobody reads on: a file or a connection would stay open.
      await rest[Symbol.asyncIterator]().return?.();
      throw unnamed(name, way, unmarked);
    }
    yield* prepend(head, rest);
    return;
  }
  const decoder = new TextDecoder(known, { fatal: true, ignoreBOM: true });
  let line = 1;
  try {
    for await (const chunk of prepend(head, rest)) {
      const text = decoder.decode(chunk, { stream: true });
      line += text.split("\n").length - 1;
      if (text !== "") yield Buffer.from(text);
    }
    const last = decoder.decode();
    if (last !== "") yield Buffer.from(last);
  } catch (error) {
    if (!(error instanceof TypeError) || !("code" in error) || error.code !== "ERR_ENCODING_INVALID_ENCODED_DATA")
      throw error;
    throw new InputError(
      "MalformedCsv",
      `${name} is not ${known.toUpperCase()} text, from line ${line} or soon after it.`,
      {
        remedy: `${restoreFile(way)} A file that is cut off in the middle of a character is not whole.`,
        place: { file: name, line },
        cause: error,
      },
    );
  }
}

/** True for bytes that begin a file in another encoding than UTF-8, by a mark. */
export function hasForeignMark(head: Uint8Array): boolean {
  return markedEncoding(head) !== undefined;
}

function markedEncoding([first, second, third, fourth]: Uint8Array): Encoding | undefined {
  // The mark of UTF-32 begins as that of UTF-16 does.
  if (first === 0xff && second === 0xfe && !(third === 0 && fourth === 0)) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

/** Names of columns are ASCII, so that half of the bytes are zero; UTF-8 text has none. */
function unmarkedEncoding([first, second, third, fourth]: Uint8Array): Encoding | undefined {
  if (isPrintable(first) && second === 0 && isPrintable(third) && fourth === 0) return "utf-16le";
  return first === 0 && isPrintable(second) && third === 0 && isPrintable(fourth) ? "utf-16be" : undefined;
}

function isPrintable(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x20 && byte < 0x7f;
}

function unnamed(name: string, way: WayIn, encoding: Encoding): InputError {
  const option = optionText(way, "encoding", encoding, ["--encoding", encoding]);
  return new InputError(
    "MalformedCsv",
    `${name} is ${encoding.toUpperCase()} text without a byte-order mark, not UTF-8.`,
    {
      remedy: option === undefined ? restoreFile(way) : `Save it as UTF-8, or ${option}.`,
      place: { file: name, line: 1 },
    },
  );
}
