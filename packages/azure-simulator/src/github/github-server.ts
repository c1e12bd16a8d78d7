/** A GitHub server: github.com, GHE.com (a subdomain per enterprise) or GitHub Enterprise Server (any other host). */
export interface GitHubServer {
  readonly host: string;
  /** `GITHUB_SERVER_URL`. */
  readonly url: string;
  /** `GITHUB_API_URL`. */
  readonly apiUrl: string;
  readonly graphqlUrl: string;
  readonly issuer: string;
  /** Has no hosted runners, no subjects with IDs, no service for artifacts, and older rules for workflow files. */
  readonly isEnterpriseServer: boolean;
}

export function gitHubServer(host = "github.com"): GitHubServer {
  const url = `https://${host}`;
  if (host === "github.com" || host.endsWith(".ghe.com")) {
    const tokens = host === "github.com" ? "token.actions.githubusercontent.com" : `token.actions.${host}`;
    const apiUrl = `https://api.${host}`;
    const graphqlUrl = `${apiUrl}/graphql`;
    return { host, url, apiUrl, graphqlUrl, issuer: `https://${tokens}`, isEnterpriseServer: false };
  }
  return {
    ...{ host, url, apiUrl: `${url}/api/v3`, graphqlUrl: `${url}/api/graphql` },
    ...{ issuer: `${url}/_services/token`, isEnterpriseServer: true },
  };
}
