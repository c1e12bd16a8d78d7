import { closeSync, openSync, readSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { InputError } from "exact-values/errors";
import type { RangeSource } from "./range-source.ts";

/** A file on this machine, of the length that it has now; undefined for what is no plain file. Reads throw InputError `PartChanged` once it is shorter. */
export function fileRanges(file: string): RangeSource | undefined {
  const stats = statSync(file);
  if (!stats.isFile()) return undefined;
  return {
    name: file,
    file,
    byteCount: stats.size,
    isRemote: false,
    read: async (offset, byteCount, room = new Uint8Array(byteCount)) => {
      const handle = await open(file);
      try {
        for (let filled = 0; filled < byteCount; ) {
          const { bytesRead } = await handle.read(room, filled, byteCount - filled, offset + filled);
          if (bytesRead === 0) throw shorter(file);
          filled += bytesRead;
        }
        return room.subarray(0, byteCount);
      } finally {
        await handle.close();
      }
    },
  };
}

interface FileRange {
  readonly file: string;
  readonly offset: number;
  readonly byteCount: number;
}

/** Puts the next bytes into the room that it is given, and says how many these are; 0 at the end. */
export type FillRoom = (room: Uint8Array) => number;

/** Has `use` read a range from its beginning on. What it calls throws InputError `PartChanged` when the file is shorter. */
export function readFileRange({ byteCount, file, offset }: FileRange, use: (fill: FillRoom) => void): void {
  const handle = openSync(file, "r");
  let done = 0;
  try {
    use((room) => {
      if (done === byteCount) return 0;
      const bytesRead = readSync(handle, room, 0, Math.min(room.length, byteCount - done), offset + done);
      if (bytesRead === 0) throw shorter(file);
      done += bytesRead;
      return bytesRead;
    });
  } finally {
    closeSync(handle);
  }
}

function shorter(file: string): InputError {
  return new InputError("PartChanged", `${file} became shorter while it was read.`, {
    remedy: "Convert it again once nothing writes it any more.",
    place: { file },
  });
}
