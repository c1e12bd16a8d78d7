import type { TokenCredential } from "@azure/identity";
import { readTokenClaims } from "../http/bearer-token.ts";

/** The identity that a token belongs to. */
export interface Caller {
  /** Object ID. */
  readonly principalId: string;
  /** Undefined if only the object ID is known. */
  readonly tenantId?: string | undefined;
}

const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The signed-in identity, from the claims of the token, which credentials keep; undefined if the token has no readable
 * claims.
 */
export async function readCaller(credential: TokenCredential, audience: string): Promise<Caller | undefined> {
  try {
    const answer = await credential.getToken(`${audience}/.default`);
    const { oid, tid } = readTokenClaims(answer?.token ?? "");
    if (!isGuid(oid)) return undefined;
    return { principalId: oid, tenantId: isGuid(tid) ? tid : undefined };
  } catch {
    // It only adds details to an error.
    return undefined;
  }
}

function isGuid(value: unknown): value is string {
  return typeof value === "string" && GUID.test(value);
}
