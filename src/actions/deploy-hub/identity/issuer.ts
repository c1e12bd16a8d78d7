import { InputError, quoteValue } from "exact-values/errors";
import { isIssuerOf, type RepositoryContext } from "../../../github/api/github-context.ts";
import type { TrustedCredential } from "./credentials.ts";

interface IssuerQuestion {
  /** From the input `github-issuer`. */
  readonly given: string | undefined;
  readonly context: Pick<RepositoryContext, "repository" | "server">;
  /** owner/name of the repository whose jobs will sign in. */
  readonly repository: string;
  /** From the ID token of this job; undefined if it signs in another way. */
  readonly ofJob: string | undefined;
  /** Credentials of an existing hub. */
  readonly existing: readonly TrustedCredential[];
}

/**
 * The issuer of the ID tokens that the hub's identities will trust. The claim in this job's own token is believed,
 * because Azure has just accepted such a token from the deploying identity, and because the issuer must fit the server
 * that runs the job. Throws InputError `UnknownIssuer`.
 */
export function chooseIssuer({ given, context, repository, ofJob, existing }: IssuerQuestion): string {
  const { server } = context;
  if (given !== undefined) return given;
  const isOwn = repository.toLowerCase() === context.repository?.toLowerCase();
  if (isOwn && ofJob !== undefined) {
    if (isIssuerOf(server, ofJob)) return ofJob;
    throw new InputError(
      "UnknownIssuer",
      `This job's ID token has the issuer ${quoteValue(ofJob)}, which does not belong to ${server.host}. ` +
        "No identity was changed.",
      {
        remedy: `If tokens of ${server.host} really have this issuer, set github-issuer to it in the workflow.`,
        place: { value: ofJob },
      },
    );
  }
  const known = existing.find(({ subject }) => subject.startsWith("repo:"))?.issuer;
  // Outside of a runner, the server is unknown, and an existing hub must not lose its own.
  const isTrusted = known !== undefined && (context.repository === undefined || isIssuerOf(server, known));
  return isTrusted ? known : server.issuer;
}
