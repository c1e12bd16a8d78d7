import { AsyncLocalStorage } from "node:async_hooks";
import {
  BlobSASPermissions,
  type BlockBlobClient,
  generateBlobSASQueryParameters,
  RestError,
  SASProtocol,
  StorageSharedKeyCredential,
} from "@azure/storage-blob";
import type { Clock } from "exact-values/clock";
import { MINUTE_MS } from "exact-values/timestamp";
import type { HubCredential } from "../http/bearer-token.ts";
import type { PipelinePolicy } from "../http/pipeline-policy.ts";
import type { StorageEndpoint } from "./storage-endpoint.ts";

export type StorageCredential = { readonly key: string } | { readonly token: HubCredential };

/**
 * How the service reads the source of a copy: the values of the headers `x-ms-copy-source` and
 * `x-ms-copy-source-authorization`.
 */
interface SourceAccess {
  /** May contain a signature, so it is only used in the request. */
  readonly url: string;
  readonly options: { readonly sourceAuthorization?: { readonly scheme: "Bearer"; readonly value: string } };
}

/** Called once for each request to get a token or signature that is currently valid. */
export type AuthorizeSource = (source: BlockBlobClient) => Promise<SourceAccess>;

/** What an account key needs to sign read access to a blob. */
export interface Signing {
  readonly clock: Pick<Clock, "now">;
  /** Keeps a secret out of the log. */
  readonly mask: (secret: string) => void;
}

interface AuthorizeOptions {
  readonly endpoint: StorageEndpoint;
  readonly credential: StorageCredential;
  readonly signing: Signing | undefined;
  readonly signal: AbortSignal;
}

/** The audience of storage in every cloud. */
export const STORAGE_AUDIENCE = "https://storage.azure.com";

/** The clocks of the runner and of storage may differ by this much. */
const CLOCK_SKEW_MS = 15 * MINUTE_MS;
/** Counted from the start of the slot. The service checks the signature only when a request begins. */
const LIFETIME_MS = 20 * MINUTE_MS;
/** Signatures for a blob stay the same within a slot, so only a few need to be masked. */
const SLOT_MS = 5 * MINUTE_MS;

/**
 * The service requires separate authorization for the source of a copy, even within one account. A token is passed on.
 * A key signs read access to exactly that blob for a few minutes, and the signature is masked before use.
 */
export function authorizeSources({ credential, endpoint, signal, signing }: AuthorizeOptions): AuthorizeSource {
  if ("token" in credential) {
    return async ({ url }) => {
      const token = await credential.token.getToken(`${STORAGE_AUDIENCE}/.default`, { abortSignal: signal });
      if (token === null) throw new Error("the credential returned no token for storage");
      return { url, options: { sourceAuthorization: { scheme: "Bearer", value: token.token } } };
    };
  }
  const key = new StorageSharedKeyCredential(endpoint.accountName, credential.key);
  return async ({ containerName, name, url }) => {
    if (signing === undefined)
      throw new Error("a copy that is authorized by a key requires a clock and a function to mask its signature");
    const { clock, mask } = signing;
    const slotMs = Math.floor(clock.now().getTime() / SLOT_MS) * SLOT_MS;
    const signed = generateBlobSASQueryParameters(
      {
        containerName,
        blobName: name,
        permissions: BlobSASPermissions.from({ read: true }),
        startsOn: new Date(slotMs - CLOCK_SKEW_MS),
        expiresOn: new Date(slotMs + LIFETIME_MS + CLOCK_SKEW_MS),
        protocol: url.startsWith("https:") ? SASProtocol.Https : SASProtocol.HttpsAndHttp,
      },
      key,
    );
    mask(signed.signature);
    mask(encodeURIComponent(signed.signature));
    return { url: `${url}?${signed}`, options: {} };
  };
}

const version = new AsyncLocalStorage<string>();

/**
 * Makes copy calls within `work` accept only this version of their source, for library calls without such an option.
 */
export function withSourceVersion<T>(etag: string, work: () => Promise<T>): Promise<T> {
  return version.run(etag, work);
}

/** Sets the condition of `withSourceVersion`. It must run before the signature, which covers the header. */
export const sourceVersionPolicy: PipelinePolicy = {
  name: "costHubSourceVersion",
  sendRequest: (request, next) => {
    const etag = version.getStore();
    if (etag !== undefined && request.headers.has("x-ms-copy-source"))
      request.headers.set("x-ms-source-if-match", etag);
    return next(request);
  },
};

/** The service may quote a header in its error, so signatures and tokens of a source are removed from it. */
export function withoutSourceSecrets(error: unknown): unknown {
  if (!(error instanceof RestError)) return error;
  error.message = error.message
    .replace(/\bsig=[^&\s<>"']*/gi, "sig=…")
    .replace(/\bBearer\s+[\w.~+/-]+=*/gi, "Bearer …");
  // The library's parsed copy of the same response.
  error.details = undefined;
  error.request?.headers.delete("x-ms-copy-source");
  error.request?.headers.delete("x-ms-copy-source-authorization");
  if (error.response?.bodyAsText) error.response.bodyAsText = "";
  return error;
}
