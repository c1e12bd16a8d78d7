import { lookup } from "node:dns";
import { type ClientRequest, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { SendOutcome } from "../hub/watch/alert.ts";
import { type Attempt, again, done, type Pace, RETRY_RULES, retry } from "../retry.ts";
import { type AllowedHosts, isForbiddenAddress } from "./allowed-hosts.ts";

export interface JsonRequest {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface JsonTarget extends Pace {
  /** The channel's name, which is all that outcomes say about the address. */
  readonly name: string;
  readonly url: URL;
  readonly hosts: AllowedHosts;
  /** Certificate authorities to trust in addition to Node's, for tests. */
  readonly ca?: string | undefined;
  readonly limitMs?: number;
  /** Recognizes a response that says that the service did not accept the message although its status is 2xx. */
  readonly isHiddenThrottling?: (text: string) => boolean;
}

/** From the request to the end of the response. A channel that takes longer blocks the run. */
const LIMIT_MS = 30_000;
/** Enough to recognize an error. The rest is not read. */
const MAX_RESPONSE_BYTES = 64 * 1024;

type Failure = Exclude<SendOutcome, { outcome: "accepted" }>;

type Response = { readonly status: number; readonly retryAfter: string | undefined; readonly text: string };

/** The request failed before or after the service could have received it. */
interface BrokenCall {
  readonly code: string;
  readonly wasSent: boolean;
}

/**
 * Posts JSON once, and again only where nothing was delivered: after throttling, and while no connection was made.
 * Redirects are not followed. No outcome contains the address or the response, which may hold secrets or foreign text.
 */
export async function postJson(target: JsonTarget, content: JsonRequest): Promise<SendOutcome> {
  const { hosts, name, url } = target;
  if (!hosts.allows(url) || (isIP(bare(url)) !== 0 && isForbiddenAddress(bare(url)) && !hosts.isListedExactly(url)))
    return forbiddenHost(name);
  return await retry<SendOutcome>(target, async (attempt) => {
    const response = await call(target, content);
    target.signal.throwIfAborted();
    return "status" in response ? judgeResponse(target, response, attempt) : judgeBroken(target, response, attempt);
  });
}

function bare({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

function call({ ca, hosts, limitMs = LIMIT_MS, signal, url }: JsonTarget, content: JsonRequest) {
  return new Promise<Response | BrokenCall>((resolve) => {
    let isConnected = false;
    const options = {
      method: "POST",
      agent: false,
      signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
      lookup: hosts.isListedExactly(url) ? lookup : lookUpPublic,
      ...(ca === undefined ? {} : { ca }),
      headers: {
        ...content.headers,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(content.body),
        "accept-encoding": "identity",
        "user-agent": "cost-hub",
      },
    } as const;
    let finish = (): void => {};
    const fail = (error: unknown): void => {
      // After the status, only the body broke off, which changes nothing.
      finish();
      resolve({ code: codeOf(error), wasSent: isConnected });
    };
    const request: ClientRequest = (url.protocol === "https:" ? requestHttps : requestHttp)(
      url,
      options,
      (response) => {
        const chunks: Buffer[] = [];
        let byteCount = 0;
        finish = () =>
          resolve({
            status: response.statusCode ?? 0,
            retryAfter: response.headers["retry-after"],
            text: Buffer.concat(chunks).toString("utf8"),
          });
        response.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          byteCount += chunk.byteLength;
          if (byteCount < MAX_RESPONSE_BYTES) return;
          finish();
          response.destroy();
        });
        response.on("end", finish);
        response.on("error", fail);
      },
    );
    request.on("error", fail);
    request.on("socket", (socket) => {
      socket.once(url.protocol === "https:" ? "secureConnect" : "connect", () => {
        isConnected = true;
      });
    });
    request.end(content.body);
  });
}

/** Refuses a name that resolves to a private address, in the connection itself, so that no second answer can differ. */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null) return callback(error, "", 0);
    if (first === undefined || addresses.some(({ address }) => isForbiddenAddress(address)))
      return callback(Object.assign(new Error("a private address"), { code: PRIVATE_ADDRESS }), "", 0);
    return options.all === true
      ? (callback as (error: null, addresses: unknown) => void)(null, addresses)
      : callback(null, first.address, first.family);
  });
};

const PRIVATE_ADDRESS = "EPRIVATE";

function codeOf(error: unknown): string {
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown };
  if (name === "TimeoutError") return "TIMEOUT";
  return typeof code === "string" ? code : String(name);
}

function judgeResponse(target: JsonTarget, response: Response, attempt: number): Attempt<SendOutcome> {
  const { name } = target;
  const { status } = response;
  const isHidden = status < 300 && target.isHiddenThrottling?.(response.text) === true;
  if (status === 429 || isHidden) {
    const rule = RETRY_RULES.channel;
    const seconds = Number.parseInt(response.retryAfter ?? "", 10);
    const askedMs = Number.isSafeInteger(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
    if (attempt < rule.maxAttempts && (askedMs ?? 0) <= rule.maxAskedWaitMs)
      return again({ reason: `Channel ${name} is throttled`, attempt, rule, askedMs });
    return done(throttled(name));
  }
  if (status >= 200 && status < 300) return done({ outcome: "accepted", reference: undefined });
  if (status >= 300 && status < 400) return done(redirected(name, status));
  if (status === 404 || status === 410) return done(gone(name, status));
  if (status === 502 || status === 504) return done(noAnswer(name, `the service answered ${status}`));
  return done(refused(name, status));
}

/** Failures of certificates, as Node names them. */
const CERTIFICATE = /CERT|SIGNATURE|ERR_TLS|ISSUER|SELF_SIGNED|ERR_SSL|EPROTO/;

function judgeBroken({ name }: JsonTarget, { code, wasSent }: BrokenCall, attempt: number): Attempt<SendOutcome> {
  if (code === PRIVATE_ADDRESS) return done(forbiddenHost(name));
  if (CERTIFICATE.test(code)) return done(untrusted(name, code));
  if (wasSent)
    return done(noAnswer(name, code === "TIMEOUT" ? "no response within 30 s" : `the connection broke (${code})`));
  const rule = RETRY_RULES.channel;
  // A host that never accepts connections takes the whole limit each time.
  if (attempt < rule.maxAttempts && code !== "TIMEOUT")
    return again({ reason: `Channel ${name} cannot be reached`, attempt, rule });
  return done(unreachable(name, code));
}

function forbiddenHost(name: string): Failure {
  return {
    outcome: "failed",
    code: "ChannelHostForbidden",
    message: `The address of channel ${name} is not at an allowed host, or its host has a private IP address.`,
    remedy: "Check the secret. To allow another host, add it to the input channel-hosts in the workflow.",
  };
}

function throttled(name: string): Failure {
  return {
    outcome: "failed",
    code: "ChannelThrottled",
    message: `Channel ${name} accepts no messages now, because it received too many.`,
    remedy: "The next run sends the message. If this persists, use fewer budgets per channel.",
  };
}

function redirected(name: string, status: number): Failure {
  return {
    outcome: "failed",
    code: "ChannelRedirected",
    message: `The address of channel ${name} redirects to another one (${status}). Redirects are never followed.`,
    remedy: "Replace the secret with the new address of the flow or webhook.",
  };
}

function gone(name: string, status: number): Failure {
  return {
    outcome: "failed",
    code: "ChannelGone",
    message: `The address of channel ${name} no longer exists (${status}).`,
    remedy: "Create the flow or webhook again, with an owner who stays, and replace the secret.",
  };
}

function refused(name: string, status: number): Failure {
  return {
    outcome: "failed",
    code: "ChannelRefused",
    message: `Channel ${name} refused the message (${status}).`,
    remedy: "401 or 403: replace the secret. 400: check the kind of channel. 500 or 503: the next run tries again.",
  };
}

function untrusted(name: string, code: string): Failure {
  return {
    outcome: "failed",
    code: "ChannelCertificate",
    message: `The certificate of channel ${name} is not trusted (${code}), so nothing was sent.`,
    remedy: "Check the address. For an internal authority, set NODE_EXTRA_CA_CERTS on the runner.",
  };
}

function unreachable(name: string, code: string): Failure {
  return {
    outcome: "failed",
    code: "ChannelUnreachable",
    message: `Channel ${name} cannot be reached (${code}).`,
    remedy: "Check the address, and whether the runner's network allows the host. The next run tries again.",
  };
}

function noAnswer(name: string, reason: string): Failure {
  return {
    outcome: "unknown",
    code: "ChannelUnknownOutcome",
    message: `It is unknown whether channel ${name} received the message: ${reason}.`,
    remedy: "Look into the channel. The next run sends the message once more, marked as a possible repeat.",
  };
}
