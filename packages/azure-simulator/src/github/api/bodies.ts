/**
 * How the REST API and webhook events show users and repositories. Most links to other resources are omitted, see
 * `contract/left-out.ts`.
 */

type Login = { readonly login: string; readonly id: number; readonly type: "Bot" | "Organization" | "User" };

/** The user that acts with a job's own token. */
export const ACTIONS_BOT: Login = { login: "github-actions[bot]", id: 41898282, type: "Bot" };
export const OWNER_ID = 1001;
export const REPOSITORY_ID = 2002;
/** Creation time of everything that exists from the start. */
export const STARTED_AT = "2026-01-01T00:00:00Z";

const BOT_LOGIN = /\[bot\]$/;

/** A user by login. Logins of bots end with `[bot]`. */
export function userOf(login: string): Login {
  return BOT_LOGIN.test(login) ? { ...ACTIONS_BOT, login } : { login, id: 583231, type: "User" };
}

export interface UserBody extends Login {
  readonly node_id: string;
  readonly gravatar_id: string;
  readonly html_url: string;
  readonly site_admin: boolean;
}

export function userBody({ login, id, type }: Login): UserBody {
  const page = login.replace(BOT_LOGIN, "");
  return {
    ...{ login, id, node_id: nodeId("U", id), gravatar_id: "", type, site_admin: false },
    html_url: type === "Bot" ? `https://github.com/apps/${page}` : `https://github.com/${page}`,
  };
}

export interface RepositoryBody {
  readonly id: number;
  readonly node_id: string;
  readonly name: string;
  readonly full_name: string;
  readonly owner: UserBody;
  readonly private: boolean;
  readonly html_url: string;
  readonly description: null;
  readonly fork: boolean;
}

/** A repository as part of another object. */
export function repositoryBody(fullName: string, { isFork = false, isPrivate = true } = {}): RepositoryBody {
  const [login = "", name = ""] = fullName.split("/");
  const id = isFork ? REPOSITORY_ID + 1 : REPOSITORY_ID;
  const owner = userBody({ login, id: isFork ? OWNER_ID + 1 : OWNER_ID, type: isFork ? "User" : "Organization" });
  return {
    ...{ id, node_id: nodeId("R", id), name, full_name: fullName, owner, private: isPrivate },
    ...{ html_url: `https://github.com/${fullName}`, description: null, fork: isFork },
  };
}

/** A repository on its own. */
export function fullRepositoryBody(
  fullName: string,
  settings: { readonly defaultBranch: string; readonly isPrivate: boolean; readonly hasIssues: boolean },
  mayWrite: boolean,
): object {
  const { defaultBranch, hasIssues, isPrivate } = settings;
  return {
    ...repositoryBody(fullName, { isPrivate }),
    ...{ default_branch: defaultBranch, visibility: isPrivate ? "private" : "public" },
    ...{ archived: false, disabled: false, homepage: null, language: null, license: null, size: 1 },
    ...{ has_issues: hasIssues, has_projects: false, has_wiki: false, has_pages: false, has_discussions: false },
    ...{ forks: 0, forks_count: 0, network_count: 0, open_issues: 0, open_issues_count: 0, stargazers_count: 0 },
    ...{ subscribers_count: 0, watchers: 0, watchers_count: 0 },
    ...{ created_at: STARTED_AT, updated_at: STARTED_AT, pushed_at: STARTED_AT },
    permissions: { admin: false, maintain: false, push: mayWrite, triage: mayWrite, pull: true },
  };
}

/** A GraphQL node ID. */
export function nodeId(kind: string, id: number | string): string {
  return `${kind}_${Buffer.from(String(id)).toString("base64url")}`;
}
