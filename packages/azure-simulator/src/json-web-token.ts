import { createHmac, randomBytes } from "node:crypto";

export interface Claims {
  readonly iss: string;
  readonly aud: string;
  readonly sub: string;
  /** Seconds since 1970, like all times in a token. */
  readonly iat: number;
  readonly nbf: number;
  readonly exp: number;
  readonly [name: string]: string | number;
}

export interface TokenIssuer {
  issue(claims: Claims): string;
  /** The claims of a token from this issuer; undefined if it has another issuer or was changed. */
  read(token: string): Claims | undefined;
}

/** Issues and verifies tokens with its own secret. No other program checks the signature. */
export function tokenIssuer(): TokenIssuer {
  const secret = randomBytes(32);
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const sign = (text: string): string => createHmac("sha256", secret).update(text).digest("base64url");
  return {
    issue: (claims) => {
      const text = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
      return `${text}.${sign(text)}`;
    },
    read: (token) => {
      const [header, claims = "", signature] = token.split(".");
      if (signature !== sign(`${header}.${claims}`)) return undefined;
      return JSON.parse(Buffer.from(claims, "base64url").toString("utf8")) as Claims;
    },
  };
}
