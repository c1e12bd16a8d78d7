import { InputError, quoteValue } from "exact-values/errors";

/** GitHub on github.com, on GHE.com (Enterprise Cloud with data residency), or GitHub Enterprise Server. */
export interface GithubServer {
  /** The URL in a browser, without a trailing slash. */
  readonly url: string;
  readonly host: string;
  readonly apiUrl: string;
  /** The issuer of its ID tokens. Some enterprises have their own issuer, one path segment below. */
  readonly issuer: string;
  /**
   * True for GitHub Enterprise Server. It does not support artifacts that open in the browser, or the service that
   * stores them.
   */
  readonly isEnterpriseServer: boolean;
  /** Whether the subjects of ID tokens can contain the IDs of owner and repository. */
  readonly hasIdsInSubjects: boolean;
}

const GITHUB: GithubServer = {
  url: "https://github.com",
  host: "github.com",
  apiUrl: "https://api.github.com",
  issuer: "https://token.actions.githubusercontent.com",
  isEnterpriseServer: false,
  hasIdsInSubjects: true,
};

/** The server at a URL, as in `GITHUB_SERVER_URL`. Without a usable URL, github.com. */
export function githubServer(url: string | undefined): GithubServer {
  const host = URL.parse(url ?? "")?.host ?? "";
  if (host === "" || host === GITHUB.host) return GITHUB;
  const own = `https://${host}`;
  if (host.endsWith(".ghe.com")) {
    return {
      ...{ url: own, host, apiUrl: `https://api.${host}`, issuer: `https://token.actions.${host}` },
      ...{ isEnterpriseServer: false, hasIdsInSubjects: true },
    };
  }
  return {
    ...{ url: own, host, apiUrl: `${own}/api/v3`, issuer: `${own}/_services/token` },
    // The same rule as in GitHub's own artifact client.
    isEnterpriseServer: !/\.localhost(?::\d+)?$/.test(host),
    hasIdsInSubjects: false,
  };
}

/** `owner/name` as `gh --repo` takes it for this server. */
export function repositoryOn({ host }: Pick<GithubServer, "host">, repository: string): string {
  return host === GITHUB.host ? repository : `${host}/${repository}`;
}

/** Whether ID tokens of the server can have this issuer: its own, or that of one enterprise below it. */
export function isIssuerOf({ issuer }: Pick<GithubServer, "issuer">, text: string): boolean {
  return text === issuer || (text.startsWith(`${issuer}/`) && /^[\w-]{1,100}$/.test(text.slice(issuer.length + 1)));
}

/** Parses the URL of an issuer. Azure compares it character by character. Throws InputError `InvalidInput`. */
export function parseIssuer(name: string, text: string): string {
  const url = URL.parse(text);
  const isPlain = url?.protocol === "https:" && `${url.origin}${url.pathname.replace(/\/+$/, "")}` === text;
  if (isPlain) return text;
  throw new InputError("InvalidInput", `Input ${name} is ${quoteValue(text)}, which is not the URL of an issuer.`, {
    remedy: `Set ${name} to the claim iss of the repository's ID tokens, an https:// URL without a trailing slash, such as ${GITHUB.issuer}.`,
    place: { value: text },
  });
}
