import type { BlobServiceClient } from "@azure/storage-blob";
import type { ByteRange, HubContainer, SignedRequest } from "../../lake/storage/blob-store.ts";
import type { PipelinePolicy, PipelineRequest } from "../http/pipeline-policy.ts";
import type { StorageCredential } from "./copy-source.ts";
import { openSignedPipeline } from "./signed-pipeline.ts";
import type { StorageEndpoint } from "./storage-endpoint.ts";

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
 * Makes signed requests for ranges, which others send. They are the library's own, stopped right before they would be sent: its rules for signatures and
 * versions stay in one place. Undefined when it is not to be sent as it is (through a proxy), or cannot be signed, of which a read by the library says more.
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

/** Not a failure: carries a request out of the pipeline. */
class SignedNotSent extends Error {
  override readonly name = "SignedNotSent";
  readonly request: PipelineRequest;

  constructor(request: PipelineRequest) {
    super("signed, and not to be sent from here");
    this.request = request;
  }
}

const STOP_BEFORE_SENDING: PipelinePolicy = {
  name: "costHubStopBeforeSending",
  sendRequest: (request) => Promise.reject(new SignedNotSent(request)),
};
