import { randomUUID } from "node:crypto";

const LEVELS = ["none", "read", "write"] as const;
type Level = (typeof LEVELS)[number];

/** What a token may, by the names of `permissions:`; what is not named it may not. */
export type TokenRights = Readonly<Record<string, Level>>;

/** The tokens of the repository: two that are always there, and one per job. */
export interface TokenBook {
  issue(rights: TokenRights): string;
  /** A job's token is worth nothing once the job has ended. */
  revoke(token: string): void;
  /** Undefined for a token that nobody issued. */
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
