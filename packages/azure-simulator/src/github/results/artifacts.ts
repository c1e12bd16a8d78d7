import { createHash } from "node:crypto";

/** A file that a job has published with its run. */
export interface Artifact {
  readonly id: number;
  /** The IDs of run and job in the results service. */
  readonly run: string;
  readonly job: string;
  readonly name: string;
  readonly mimeType: string;
  /** Undefined: the repository's default retention. */
  readonly expiresAt: string | undefined;
  readonly bytes: Buffer;
  readonly isFinal: boolean;
}

export interface ArtifactBook {
  /** Completed artifacts, oldest first. */
  list(): readonly Artifact[];
  call(method: string, owner: JobIds, request: Readonly<Record<string, unknown>>): TwirpAnswer;
  /** Stores content sent to the URL that CreateArtifact returned. */
  putBlock(id: number, block: string, bytes: Buffer): number;
  putBlockList(id: number, blocks: readonly string[]): number;
}

export interface JobIds {
  readonly run: string;
  readonly job: string;
}

export interface TwirpAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The service rejects these characters; the client checks them first. */
const FORBIDDEN_NAME = /[":<>|*?\r\n\\/]/;
/** MIME type of an artifact that is not a ZIP file. Recent clients send it for all artifacts. */
const VERSION = 7;

interface Kept extends Omit<Artifact, "bytes" | "isFinal"> {
  readonly blocks: Map<string, Buffer>;
  bytes: Buffer | undefined;
  isFinal: boolean;
}

/**
 * The artifacts of the results service: `github.actions.results.api.v1.ArtifactService`, as the published client calls
 * it.
 */
export function createArtifactBook(uploadUrl: (id: number) => string): ArtifactBook {
  const kept: Kept[] = [];
  let lastId = 4000;
  const find = ({ run }: JobIds, name: unknown): Kept | undefined =>
    kept.find((artifact) => artifact.run === run && artifact.name === name);

  const create = (owner: JobIds, { expires_at, mime_type, name, version }: Record<string, unknown>): TwirpAnswer => {
    if (typeof name !== "string" || name === "" || FORBIDDEN_NAME.test(name)) return refuse("the name is not valid");
    if (version !== VERSION || typeof mime_type !== "string") return refuse(`version ${version} has no MIME type`);
    if (find(owner, name) !== undefined) {
      const msg = "an artifact with this name already exists on the workflow run";
      return { status: 409, body: { code: "already_exists", msg } };
    }
    lastId += 1;
    const expiresAt = typeof expires_at === "string" ? expires_at : undefined;
    const own = { id: lastId, ...owner, name, mimeType: mime_type, expiresAt };
    kept.push({ ...own, blocks: new Map(), bytes: undefined, isFinal: false });
    return { status: 200, body: { ok: true, signed_upload_url: uploadUrl(lastId) } };
  };
  const finalize = (owner: JobIds, { hash, name, size }: Record<string, unknown>): TwirpAnswer => {
    const artifact = find(owner, name);
    if (artifact?.bytes === undefined) return refuse("nothing was uploaded");
    const digest = `sha256:${createHash("sha256").update(artifact.bytes).digest("hex")}`;
    if (Number(size) !== artifact.bytes.length || hash !== digest) return refuse("size or hash does not match");
    artifact.isFinal = true;
    return { status: 200, body: { ok: true, artifact_id: String(artifact.id) } };
  };
  const list = (owner: JobIds, { name_filter }: Record<string, unknown>): TwirpAnswer => {
    const found = kept.filter(({ name, run }) => run === owner.run && (name_filter ?? name) === name);
    const artifacts = found.map(({ bytes, id, job, name, run }) => ({
      ...{ workflow_run_backend_id: run, workflow_job_run_backend_id: job, database_id: String(id), name },
      size: String(bytes?.length ?? 0),
    }));
    return { status: 200, body: { artifacts } };
  };
  const remove = (owner: JobIds, { name }: Record<string, unknown>): TwirpAnswer => {
    const artifact = find(owner, name);
    if (artifact === undefined) return { status: 404, body: { code: "not_found", msg: "artifact not found" } };
    kept.splice(kept.indexOf(artifact), 1);
    return { status: 200, body: { ok: true, artifact_id: String(artifact.id) } };
  };
  const methods: Readonly<Record<string, typeof create>> = {
    CreateArtifact: create,
    FinalizeArtifact: finalize,
    ListArtifacts: list,
    DeleteArtifact: remove,
  };

  return {
    list: () =>
      kept
        .filter(({ isFinal }) => isFinal)
        .map((artifact) => ({ ...artifact, bytes: artifact.bytes ?? Buffer.alloc(0) })),
    call: (method, owner, request) =>
      methods[method]?.(owner, request) ?? {
        status: 404,
        body: { code: "bad_route", msg: `no such method: ${method}` },
      },
    putBlock: (id, block, bytes) => {
      kept.find((artifact) => artifact.id === id)?.blocks.set(block, bytes);
      return 201;
    },
    putBlockList: (id, blocks) => {
      const artifact = kept.find((one) => one.id === id);
      const parts = blocks.map((block) => artifact?.blocks.get(block));
      if (artifact === undefined || parts.includes(undefined)) return 400;
      artifact.bytes = Buffer.concat(parts.filter((part) => part !== undefined));
      return 201;
    },
  };
}

function refuse(msg: string): TwirpAnswer {
  return { status: 400, body: { code: "invalid_argument", msg } };
}
