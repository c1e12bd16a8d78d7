import { randomBytes } from "node:crypto";
import { ArmError } from "./arm-error.ts";
import type { ArmRequest } from "./arm-request.ts";

/** From this version on, Microsoft.Resources signs the URLs to poll. */
const SIGNED_SINCE = "2024-11-01";

// As long as the recorded ones: the certificate alone has about 3,300 characters.
const CERTIFICATE = randomBytes(2475).toString("base64url");
const SIGNATURE_BYTES = 256;

/** Issued signatures by the path that they are for. */
export interface SignedUrls {
  /** The URL to poll, signed with time, certificate, signature and hash if the version requires it. */
  sign(url: string, apiVersion: string, now: Date): string;
  /** Throws when the polled URL is not exactly the one that was issued. */
  check(request: ArmRequest): void;
}

export function createSignedUrls(): SignedUrls {
  const given = new Map<string, string>();
  return {
    sign: (url, apiVersion, now) => {
      const plain = `${url}?api-version=${apiVersion}`;
      if (apiVersion < SIGNED_SINCE) return plain;
      const ticks = `${BigInt(now.getTime()) * 10_000n + 621_355_968_000_000_000n}`;
      const [signature, hash] = [randomBytes(SIGNATURE_BYTES), randomBytes(32)].map((one) => one.toString("base64url"));
      const query = `t=${ticks}&c=${CERTIFICATE}&s=${signature}&h=${hash}`;
      given.set(new URL(url).pathname.toLowerCase(), query);
      return `${plain}&${query}`;
    },
    check: ({ path, query }) => {
      const wanted = given.get(encodeURI(path).toLowerCase());
      if (wanted === undefined) return;
      const asked = ["t", "c", "s", "h"].map((name) => `${name}=${query.get(name)}`).join("&");
      if (asked === wanted) return;
      throw new ArmError(400, {
        code: "InvalidSignature",
        message: "simulator: the URL to poll was not kept as given",
      });
    },
  };
}
