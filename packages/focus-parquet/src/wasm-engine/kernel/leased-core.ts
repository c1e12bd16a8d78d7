import { ByteWriter } from "hyparquet-writer";
import { type CoreExports, createCore, type OddDecimalReader } from "./wasm-kernel.ts";

/** A core that one part has at a time, and the writer of its row groups. */
interface LeasedCore {
  readonly core: CoreExports;
  readonly writer: ByteWriter;
  /** Lets another part have the core, unless this one had too many bytes. Must not be used afterwards. */
  end(convertedByteCount: number): void;
}

/** What stays of a core between two parts. */
interface KeptCore extends Pick<LeasedCore, "core" | "writer"> {
  /** Of the part that has the core at the moment. */
  readOddDecimal: OddDecimalReader;
}

/** Months that are made side by side, each of which has a core. */
const MAX_KEPT = 8;
/** What a larger part has touched would stay in memory. */
const LARGEST_CONVERTED = 4 * 1024 * 1024;
const LARGEST_MEMORY = 128 * 1024 * 1024;
const LARGEST_WRITER = 4 * 1024 * 1024;

const FIRST_PIECE_BYTE_COUNT = 1024 * 1024;

/** Cores that no part has at the moment. */
const kept: KeptCore[] = [];

/**
 * A core for one part. A new one is made where none is kept: its memory of fifty megabytes takes longer to get, and to be collected, than a small
 * part takes to convert. What a part makes does not depend on the parts before it, since `start` forgets them.
 */
export function leaseCore(readOddDecimal: OddDecimalReader): LeasedCore {
  const lent = kept.pop() ?? createKept(readOddDecimal);
  lent.readOddDecimal = readOddDecimal;
  const { core, writer } = lent;
  return {
    core,
    writer,
    end: (convertedByteCount) => {
      const isSmall =
        convertedByteCount <= LARGEST_CONVERTED &&
        core.memory.buffer.byteLength <= LARGEST_MEMORY &&
        writer.buffer.byteLength <= LARGEST_WRITER;
      if (!isSmall || kept.length >= MAX_KEPT) return;
      lent.readOddDecimal = noPart;
      kept.push(lent);
    },
  };
}

function createKept(readOddDecimal: OddDecimalReader): KeptCore {
  const lent: KeptCore = {
    core: createCore((column, start, byteCount) => lent.readOddDecimal(column, start, byteCount)),
    writer: new ByteWriter(FIRST_PIECE_BYTE_COUNT),
    readOddDecimal,
  };
  return lent;
}

const noPart: OddDecimalReader = () => {
  throw new Error("a core that no part has");
};
