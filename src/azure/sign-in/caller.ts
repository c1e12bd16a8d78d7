import type { TokenCredential } from "@azure/identity";

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
    const [, payload = ""] = answer?.token.split(".") ?? [];
    const { oid, tid } = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as Record<string, unknown>;
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
