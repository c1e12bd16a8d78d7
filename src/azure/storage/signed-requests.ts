import { AnonymousCredential, BlobServiceClient, newPipeline, StorageSharedKeyCredential } from "@azure/storage-blob";
import type { ByteRange, HubContainer, SignedRequest } from "../../lake/storage/blob-store.ts";
import { guardTokens, setBearerToken } from "../http/bearer-token.ts";
import type { PipelinePolicy, PipelineRequest } from "../http/pipeline-policy.ts";
import { STORAGE_AUDIENCE, type StorageCredential } from "./azure-copy-source.ts";
import type { StorageEndpoint } from "./storage-endpoint.ts";

interface CorePipeline {
  addPolicy(policy: PipelinePolicy, place?: { readonly phase?: "Retry" | "Sign"; readonly afterPhase?: "Sign" }): void;
}

/**
 * The pipeline to which policies are added after its client is created. Unlike Azure's other libraries, the blob
 * library has no option for this.
 */
function corePipeline(pipeline: ReturnType<typeof newPipeline>): CorePipeline {
  const { _corePipeline: core } = pipeline as unknown as { readonly _corePipeline?: CorePipeline };
  if (core === undefined) throw new Error("the blob library no longer exposes its pipeline as `_corePipeline`");
  return core;
}

interface SignedPipeline {
  readonly service: BlobServiceClient;
  /** Accepts additional policies. */
  readonly core: CorePipeline;
}

/**
 * Opens the client of an account that signs requests with a key or adds a token. The library does not receive the
 * credential, because on a 401 its own policy takes tenant and audience from the response.
 */
export function openSignedPipeline(
  { accountName, url }: StorageEndpoint,
  credential: StorageCredential,
  options: NonNullable<Parameters<typeof newPipeline>[1]>,
): SignedPipeline {
  const signer =
    "key" in credential ? new StorageSharedKeyCredential(accountName, credential.key) : new AnonymousCredential();
  const pipeline = newPipeline(signer, options);
  const service = new BlobServiceClient(url, pipeline);
  const core = corePipeline(pipeline);
  if ("token" in credential) {
    const own = { credential: credential.token, service: "storage" } as const;
    core.addPolicy(setBearerToken({ ...own, audience: STORAGE_AUDIENCE }), { phase: "Sign" });
    core.addPolicy(guardTokens(own), { afterPhase: "Sign" });
  }
  return { service, core };
}

export type RangeSigner = (
  container: HubContainer,
  name: string,
  range: ByteRange,
  etag: string,
) => Promise<SignedRequest | undefined>;

interface RangeSignerOptions {
  readonly endpoint: StorageEndpoint;
  readonly credential: StorageCredential;
  readonly userAgent: string;
  readonly signal: AbortSignal;
}

/**
 * Creates signed requests for ranges, to be sent by other code. The library builds each request with its own rules for
 * signatures and versions, and is stopped just before sending it. Returns undefined if the request cannot be sent
 * unchanged (for example, through a proxy) or cannot be signed. A failure to sign is reported later, when the library
 * itself reads the blob.
 */
export function openRangeSigner({ credential, endpoint, signal, userAgent }: RangeSignerOptions): RangeSigner {
  let service: BlobServiceClient | undefined;
  const open = (): BlobServiceClient => {
    const { core, service } = openSignedPipeline(endpoint, credential, {
      retryOptions: { maxTries: 1 },
      userAgentOptions: { userAgentPrefix: userAgent },
    });
    core.addPolicy(STOP_BEFORE_SENDING, { afterPhase: "Sign" });
    return service;
  };
  return async (container, name, { byteCount, offset }, etag) => {
    if (signal.aborted) return undefined;
    service ??= open();
    try {
      const conditions = { ifMatch: etag };
      const blob = service.getContainerClient(container).getBlobClient(name);
      await blob.download(offset, byteCount, { abortSignal: signal, conditions });
    } catch (error) {
      if (error instanceof SignedNotSent) return sendableRequest(error.request);
    }
    return undefined;
  };
}

function sendableRequest(request: PipelineRequest): SignedRequest | undefined {
  if (request.proxySettings !== undefined || request.agent !== undefined) return undefined;
  return { url: request.url, headers: request.headers.toJSON() };
}

/** Not a failure. It only stops the library from sending a request that has been signed. */
class SignedNotSent extends Error {
  override readonly name = "SignedNotSent";
  readonly request: PipelineRequest;

  constructor(request: PipelineRequest) {
    super("signed, but not to be sent from here");
    this.request = request;
  }
}

const STOP_BEFORE_SENDING: PipelinePolicy = {
  name: "costHubStopBeforeSending",
  sendRequest: (request) => Promise.reject(new SignedNotSent(request)),
};
