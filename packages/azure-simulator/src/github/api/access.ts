import { randomUUID } from "node:crypto";

const LEVELS = ["none", "read", "write"] as const;
type Level = (typeof LEVELS)[number];

/** The permissions of a token, by the names of `permissions:`. All others are denied. */
export type TokenRights = Readonly<Record<string, Level>>;

/** The tokens of the repository: two permanent ones, and one per job. */
export interface TokenBook {
  issue(rights: TokenRights): string;
  /** A job's token is revoked when the job ends. */
  revoke(token: string): void;
  /** Undefined for an unknown token. */
  may(token: string): ((scope: string, level: "read" | "write") => boolean) | undefined;
}

type Everything = "write" | "read";

export function createTokenBook(existing: ReadonlyMap<string, Everything>): TokenBook {
  const issued = new Map<string, TokenRights>();
  const reaches = (has: Level | undefined, level: Level): boolean =>
    LEVELS.indexOf(has ?? "none") >= LEVELS.indexOf(level);
  return {
    issue: (rights) => {
      const token = newToken();
      issued.set(token, rights);
      return token;
    },
    revoke: (token) => {
      issued.delete(token);
    },
    may: (token) => {
      const all = existing.get(token);
      if (all !== undefined) return (_scope, level) => reaches(all, level);
      const rights = issued.get(token);
      return rights === undefined ? undefined : (scope, level) => reaches(rights[scope], level);
    },
  };
}

export function newToken(): string {
  return `ghs_${randomUUID().replaceAll("-", "")}`;
}
