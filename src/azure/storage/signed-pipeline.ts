import { AnonymousCredential, BlobServiceClient, newPipeline, StorageSharedKeyCredential } from "@azure/storage-blob";
import { guardTokens, setBearerToken } from "../http/bearer-token.ts";
import { STORAGE_AUDIENCE, type StorageCredential } from "./copy-source.ts";
import { type CorePipeline, corePipeline } from "./core-pipeline.ts";
import type { StorageEndpoint } from "./storage-endpoint.ts";

interface SignedPipeline {
  readonly service: BlobServiceClient;
  /** Takes more policies. */
  readonly core: CorePipeline;
}

/**
 * The client of an account, whose requests are signed by its key or carry a token. The library is not given the credential: on a 401 its own policy takes
 * tenant and audience from the response.
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
