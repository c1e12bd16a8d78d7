export {
  type EndedJob,
  type GithubFaultKind,
  REVIEW_RULE,
  type SimulatedGithub,
  type SimulatedWorkflow,
  startGithub,
  type TokenRights,
} from "./github/api/github.ts";
export { REST_DESCRIPTION } from "./github/contract/description.ts";
export { eventFindings } from "./github/contract/event-findings.ts";
export { type IdTokenExchange, idTokenFindings, readClaims } from "./github/contract/id-token-findings.ts";
export { PRIVATE_EVENT } from "./github/private-event.ts";
