import type { TokenCredential } from "@azure/identity";
import { readTokenClaims } from "../http/token-claims.ts";

/** Whoever a token is for. */
export interface Caller {
  /** Object ID. */
  readonly principalId: string;
  /** Undefined where only the object ID is known. */
  readonly tenantId?: string | undefined;
}

const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Who is signed in, by the claims of the token, which credentials keep; undefined where it has none, or none that can be read. */
export async function readCaller(credential: TokenCredential, audience: string): Promise<Caller | undefined> {
  try {
    const answer = await credential.getToken(`${audience}/.default`);
    const { oid, tid } = readTokenClaims(answer?.token ?? "");
    if (!isGuid(oid)) return undefined;
    return { principalId: oid, tenantId: isGuid(tid) ? tid : undefined };
  } catch {
    // It only completes what an error says.
    return undefined;
  }
}

function isGuid(value: unknown): value is string {
  return typeof value === "string" && GUID.test(value);
}
