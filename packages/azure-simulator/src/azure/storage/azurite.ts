import { createRequire } from "node:module";

/** Azurite's built-in account. Microsoft publishes its key, which protects nothing. */
export const AZURITE_ACCOUNT = "devstoreaccount1";
export const AZURITE_KEY = "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";

type Query = Readonly<Record<string, unknown>>;

interface Documents {
  find(query: Query): readonly Record<string, unknown>[];
  count(query?: Query): number;
  findAndRemove(query: Query): void;
  remove(document: object): void;
  insert(document: object): void;
  update(document: object): void;
}

interface BlobServer {
  start(): Promise<void>;
  close(): Promise<void>;
  getHttpServerAddress(): string;
  readonly metadataStore: {
    readonly BLOBS_COLLECTION: string;
    readonly BLOCKS_COLLECTION: string;
    readonly CONTAINERS_COLLECTION: string;
    readonly db: { getCollection(name: string): Documents };
  };
}

/** A hidden container: its content is deleted, or comes back under its own name. */
export interface SetAside {
  putBack(): void;
  discard(): void;
}

export interface Azurite {
  /** Without the account, e.g. `http://127.0.0.1:40321`. */
  readonly address: string;
  discardUncommittedBlocks(container: string, blob: string): void;
  hasContainer(name: string): boolean;
  /** Remembers a committed blob, so that it can be put back after its deletion. Undefined if it does not exist. */
  rememberBlob(container: string, blob: string): (() => void) | undefined;
  /** Hides a container with its blobs behind another name. Undefined if it does not exist. */
  setAside(name: string, hiddenName: string): SetAside | undefined;
  close(): Promise<void>;
}

// Longer than any test: if Azurite closed a connection while the front reuses it, that would look like a fault.
const KEEP_ALIVE_SECONDS = 3600;

const require = createRequire(import.meta.url);

/** Starts Azurite's blob service in this process, on a free port and in memory. */
export async function startAzurite(): Promise<Azurite> {
  // Azurite's telemetry is off. It would still warn that one of its modules has no TypeScript sources, because of the
  // condition `source`.
  process.env.APPLICATION_INSIGHTS_DISABLE_WARNING_LOGS = "true";
  // Azurite has neither types nor a public API for embedding, so package.json pins its version.
  const { default: Configuration } = require("azurite/dist/src/blob/BlobConfiguration.js");
  const { default: Server } = require("azurite/dist/src/blob/BlobServer.js");
  const { MemoryExtentChunkStore } = require("azurite/dist/src/common/persistence/MemoryExtentStore.js");

  const configuration = new Configuration(
    "127.0.0.1",
    0,
    KEEP_ALIVE_SECONDS,
    undefined, // path of the metadata database
    undefined, // path of the extent database
    undefined, // paths of the extents
    false, // access log
    undefined,
    false, // debug log
    undefined,
    false, // loose
    true, // skip the check of the API version: the SDK is newer than Azurite
    "", // certificate
    "", // key
    "", // password
    undefined, // OAuth: the front checks bearer tokens
    true, // no account names from host names
    true, // in memory
    new MemoryExtentChunkStore(), // of its own, so that closing the server frees what it held
  );
  const server: BlobServer = new Server(configuration);
  await server.start();
  const documents = (kind: "BLOBS" | "BLOCKS" | "CONTAINERS"): Documents =>
    server.metadataStore.db.getCollection(server.metadataStore[`${kind}_COLLECTION`]);
  for (const kind of ["BLOBS", "BLOCKS"] as const) searchByName(documents(kind));

  const rename = (from: string, to: string): void => {
    for (const blob of documents("BLOBS").find({ containerName: from })) {
      documents("BLOBS").update(Object.assign(blob, { containerName: to }));
    }
  };
  return {
    address: server.getHttpServerAddress(),
    discardUncommittedBlocks: (containerName, blobName) =>
      documents("BLOCKS").findAndRemove({ containerName, blobName }),
    rememberBlob: (containerName, name) => {
      const [found] = documents("BLOBS").find({ containerName, name });
      if (found === undefined || found.isCommitted === false) return undefined;
      const { $loki: _id, meta: _meta, ...blob } = found;
      return () => documents("BLOBS").insert(blob);
    },
    hasContainer: (name) => documents("CONTAINERS").find({ name }).length > 0,
    setAside: (name, hiddenName) => {
      const [found] = documents("CONTAINERS").find({ name });
      if (found === undefined) return undefined;
      // Loki adds these members, and refuses to insert them again.
      const { $loki: _id, meta: _meta, ...container } = found;
      documents("CONTAINERS").findAndRemove({ name });
      documents("BLOCKS").findAndRemove({ containerName: name });
      rename(name, hiddenName);
      return {
        discard: () => documents("BLOBS").findAndRemove({ containerName: hiddenName }),
        putBack: () => {
          documents("CONTAINERS").insert(container);
          rename(hiddenName, name);
        },
      };
    },
    close: () => server.close(),
  };
}

/**
 * Azurite deletes with queries that begin with the account. All blobs match it, so each deletion would scan them all and
 * then sort all indexes again. The same queries find a blob at once if they begin with its name, which has an index.
 */
function searchByName(documents: Documents): void {
  const nameFirst = ({ blobName, name, ...others }: Query): Query => ({
    ...(blobName === undefined ? {} : { blobName }),
    ...(name === undefined ? {} : { name }),
    ...others,
  });
  const count = documents.count.bind(documents);
  documents.count = (query) => (query === undefined ? count() : documents.find(nameFirst(query)).length);
  documents.findAndRemove = (query) => {
    for (const found of documents.find(nameFirst(query))) documents.remove(found);
  };
}
