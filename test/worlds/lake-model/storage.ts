import { type BlockBlobClient, RestError } from "@azure/storage-blob";
import { noAnswer } from "../../../src/azure/http/silence-policy.ts";
import { writeIfUnchanged } from "../../../src/azure/storage/blob-service.ts";
import { openStagedBlob, readStagedBlocks } from "../../../src/azure/storage/staged-blob.ts";
import { callStorage } from "../../../src/azure/storage/storage-errors.ts";
import type { BlobStore, HubContainer, StoredBlob } from "../../../src/lake/storage/blob-store.ts";
import { writeVersion } from "../../../src/lake/storage/conditional-write.ts";
import type { Asked, Caller } from "./caller.ts";

export interface KeptBlob extends StoredBlob {
  readonly bytes: Uint8Array;
}

/** A container in memory with versions, conditions and uncommitted blocks, like the service. */
export interface KeptContainer {
  readonly container: HubContainer;
  readonly blobs: ReadonlyMap<string, KeptBlob>;
  put(name: string, bytes: Uint8Array, metadata?: Readonly<Record<string, string>>): void;
  remove(name: string): void;
  /** Observes each version that is written and each file that is deleted, at that moment. */
  watch(see: (change: Change) => void): void;
  /** Drops older uncommitted blocks, as the service does. */
  dropBlocksBefore(instant: Date): void;
  /** Opens the container for one process. */
  open(caller: Caller): BlobStore;
}

/** A file before and after a change; undefined if it did not exist. */
export interface Change {
  readonly name: string;
  readonly before: KeptBlob | undefined;
  readonly after: KeptBlob | undefined;
}

/** Pages are small, so that changes can happen in the middle of a listing. */
const PAGE = 5;

type Conditions = { readonly ifMatch?: string; readonly ifNoneMatch?: string } | undefined;
type Block = { readonly bytes: Uint8Array; readonly at: Date };

let versions = 0;

/** The content of each opened store. A copy is one call that reads from another container. */
const contents = new WeakMap<BlobStore, ReadonlyMap<string, KeptBlob>>();

export function keepContainer(container: HubContainer, now: () => Date): KeptContainer {
  const blobs = new Map<string, KeptBlob>();
  const staged = new Map<string, Map<string, Block>>();
  let see: (change: Change) => void = () => {};

  const put = (name: string, bytes: Uint8Array, metadata: Readonly<Record<string, string>> = {}): string => {
    const etag = `"${++versions}"`;
    // Storage times are precise to one second.
    const lastModified = new Date(Math.floor(now().getTime() / 1000) * 1000);
    const before = blobs.get(name);
    const after = { name, bytes, metadata, etag, byteCount: bytes.length, lastModified };
    blobs.set(name, after);
    staged.delete(name);
    see({ name, before, after });
    return etag;
  };
  const assertMet = (name: string, conditions: Conditions): void => {
    const etag = blobs.get(name)?.etag;
    if (conditions?.ifNoneMatch === "*" && etag !== undefined) throw answer(409, "BlobAlreadyExists");
    if (conditions?.ifMatch !== undefined && conditions.ifMatch !== etag) throw answer(412, "ConditionNotMet");
  };
  const assertThere = (name: string): KeptBlob => {
    const blob = blobs.get(name);
    if (blob === undefined) throw answer(404, "BlobNotFound");
    return blob;
  };
  const inVersion = (name: string, etag: string | undefined): KeptBlob | undefined => {
    const blob = blobs.get(name);
    return etag === undefined || blob?.etag === etag ? blob : undefined;
  };

  const clientOf = (name: string, { ask, call }: Caller) => ({
    stageBlock: (id: string, bytes: Uint8Array) =>
      call("stage", () => {
        const blocks = staged.get(name) ?? new Map<string, Block>();
        if ([...blocks.keys()].some((other) => other.length !== id.length)) throw answer(400, "InvalidBlobOrBlock");
        staged.set(name, blocks.set(id, { bytes: bytes.slice(), at: now() }));
      }),
    commitBlockList: (
      ids: readonly string[],
      { conditions, metadata }: { conditions?: Conditions; metadata?: Record<string, string> },
    ) =>
      call("commit", () => {
        assertMet(name, conditions);
        const blocks = ids.map((id) => staged.get(name)?.get(id)?.bytes);
        if (blocks.includes(undefined)) throw answer(400, "InvalidBlockList");
        return { etag: put(name, Buffer.concat(blocks.filter((block) => block !== undefined)), metadata) };
      }),
    getBlockList: () =>
      call("read", () => {
        const blocks = staged.get(name);
        if (blocks === undefined) assertThere(name);
        const uncommittedBlocks = [...(blocks ?? [])].map(([id, { bytes }]) => ({ name: id, size: bytes.length }));
        return { uncommittedBlocks };
      }),
    getProperties: () =>
      call("read", () => {
        ask({ container, what: "properties", name });
        const { etag, metadata, byteCount: contentLength, lastModified } = assertThere(name);
        return { etag, metadata, contentLength, lastModified };
      }),
    upload: (
      bytes: Uint8Array,
      _byteCount: number,
      { conditions, metadata }: { conditions?: Conditions; metadata?: Record<string, string> },
    ) =>
      call(name.includes("/_delta_log/") ? "entry" : "write", () => {
        assertMet(name, conditions);
        return { etag: put(name, bytes.slice(), metadata) };
      }),
  });

  return {
    container,
    blobs,
    put,
    remove: (name) => {
      blobs.delete(name);
    },
    watch: (watcher) => {
      see = watcher;
    },
    dropBlocksBefore: (instant) => {
      for (const [name, blocks] of staged) {
        if ([...blocks.values()].every(({ at }) => at < instant)) staged.delete(name);
      }
    },
    open: (caller) => {
      const call = <T>(kind: "read" | "write", act: () => T): Promise<T> =>
        callStorage(`${kind} ${container}`, () => caller.call(kind, act));
      const ask = <T>(what: Asked["what"], name: string, act: () => T): Promise<T> =>
        call("read", () => {
          caller.ask({ container, what, name });
          return act();
        });
      // Implements only the client methods that staged commits and conditional writes use.
      const blockBlob = (name: string): BlockBlobClient => clientOf(name, caller) as unknown as BlockBlobClient;
      const store: BlobStore = {
        container,
        location: "memory",
        signal: caller.signal,
        async *list(prefix = "") {
          for (let after: string | undefined = ""; after !== undefined; ) {
            const from: string = after;
            const page: readonly KeptBlob[] = await call("read", () =>
              [...blobs.values()]
                .filter(({ name }) => name.startsWith(prefix) && name > from)
                .sort((left, right) => (left.name < right.name ? -1 : 1))
                .slice(0, PAGE),
            );
            yield* page;
            after = page.length === PAGE ? page.at(-1)?.name : undefined;
          }
        },
        properties: (name) => ask("properties", name, () => blobs.get(name)),
        read: (name, etag) => ask("content", name, () => inVersion(name, etag)?.bytes),
        signRange: async () => undefined,
        readRange: (name, { offset, byteCount }, etag) =>
          ask("content", name, () => inVersion(name, etag)?.bytes.subarray(offset, offset + byteCount)),
        openVersion: async (name, etag) => {
          const bytes = await ask("content", name, () => inVersion(name, etag)?.bytes);
          if (bytes === undefined) return undefined;
          return caller.stopsBody() ? stopHalfway(name, bytes) : streamOf(bytes);
        },
        write: (name, bytes, metadata) =>
          call("write", () => {
            put(name, bytes.slice(), metadata);
          }),
        remove: (name, etag) =>
          call("write", () => {
            caller.ask({ container, what: "removal", name });
            const blob = blobs.get(name);
            if (blob !== undefined && etag !== undefined && etag !== blob.etag) return false;
            blobs.delete(name);
            if (blob !== undefined) see({ name, before: blob, after: undefined });
            return true;
          }),
        removeFolder: () => call("write", () => true),
        writeIfAbsent: async (name, bytes, contentType = "") => {
          const outcome = await writeVersion(store, { name, bytes, contentType, seenEtag: undefined });
          return outcome === "written" ? "written" : "exists";
        },
        copyFrom: (source, name) =>
          call("write", () => {
            const blob = contents.get(source.store)?.get(source.name);
            if (blob?.etag !== source.etag) return "source-changed";
            if (blobs.has(name)) return "exists";
            put(name, blob.bytes, blob.metadata);
            return "copied";
          }),
        touch: (name, { etag }) =>
          call("write", () => {
            const blob = inVersion(name, etag);
            return blob && put(name, blob.bytes, blob.metadata);
          }),
        createContainer: () => call("write", () => {}),
        writeIfUnchanged: (write) =>
          callStorage(`write ${container}`, () => writeIfUnchanged(blockBlob(write.name), write, caller.signal)),
        openStaged: (options) =>
          openStagedBlob({ ...options, container, signal: caller.signal, client: blockBlob(options.name) }),
        committedBlocks: async () => [],
        stagedBlocks: (name) =>
          callStorage(`list ${container}`, () => readStagedBlocks(blockBlob(name), caller.signal)),
      };
      contents.set(store, blobs);
      return store;
    },
  };
}

async function* streamOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* stopHalfway(name: string, bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(0, bytes.length >> 1);
  throw noAnswer(`read ${name}`, new Error("silent for 80 s"));
}

function answer(statusCode: number, code: string): RestError {
  return new RestError(code, { code, statusCode });
}
