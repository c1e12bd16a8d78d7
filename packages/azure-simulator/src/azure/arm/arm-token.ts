import type { Identity } from "../directory.ts";
import type { TokenReading } from "../entra.ts";
import { ArmError } from "./arm-error.ts";

const BAD_TOKEN = {
  malformed: ["InvalidAuthenticationToken", "The access token is invalid."],
  foreign: [
    "InvalidAuthenticationTokenTenant",
    "The access token is from the wrong issuer. It must match the tenant associated with this subscription. " +
      "Please use the authority (URL) of that tenant to get the token.",
  ],
  expired: ["ExpiredAuthenticationToken", "The access token expiry UTC time is earlier than current UTC time."],
} as const;

export interface TokenCheck {
  /** Audiences that Resource Manager accepts. */
  readonly audiences: readonly string[];
  readonly readToken: (token: string) => TokenReading;
}

/** The identity that sent the request. Throws ArmError 401 for a token that ARM would reject. */
export function identifySender(authorization: string | undefined, { audiences, readToken }: TokenCheck): Identity {
  const token = /^Bearer (.+)$/i.exec(authorization ?? "")?.[1];
  if (token === undefined) {
    throw refusal("AuthenticationFailed", "Authentication failed. The 'Authorization' header is missing.");
  }
  const reading = readToken(token);
  if (reading.outcome !== "good") throw badToken(reading.outcome);
  const { aud } = reading.claims;
  if (!audiences.includes(aud)) {
    throw refusal(
      "InvalidAuthenticationTokenAudience",
      `The access token has been obtained for wrong audience or resource '${aud}'. It should exactly match with one of the allowed audiences ${audiences.map((audience) => `'${audience}'`).join(",")}.`,
    );
  }
  return reading.identity;
}

function badToken(outcome: keyof typeof BAD_TOKEN): ArmError {
  const [code, message] = BAD_TOKEN[outcome];
  return refusal(code, message);
}

function refusal(code: string, message: string): ArmError {
  return new ArmError(401, { code, message }, { "www-authenticate": `Bearer error="invalid_token"` });
}
