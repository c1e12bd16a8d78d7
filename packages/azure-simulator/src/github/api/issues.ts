import type { HttpAnswer, HttpCall } from "../../https-server.ts";
import { failure, invalid, listPage, NOT_ACCESSIBLE, NOT_FOUND } from "./answers.ts";
import { ACTIONS_BOT, nodeId, userBody, userOf } from "./bodies.ts";
import { readBody } from "./check-dispatch.ts";

/** An issue of the repository. */
export interface Issue {
  readonly number: number;
  readonly title: string;
  /** `Bot` for issues that a job created. */
  readonly by: "Bot" | "User";
  readonly labels: readonly string[];
  readonly assignees?: readonly string[];
  body: string;
  state: "open" | "closed";
  stateReason: string | null;
  closedAt: string | null;
  readonly createdAt: string;
  updatedAt: string;
}

type May = (scope: string, level: "read" | "write") => boolean;

const MAX_BODY = 65_536;
/** Logins that begin with this belong to no one. */
const UNKNOWN_LOGIN = "unknown-";

/** Issues in the REST API, without pull requests. Supports listing, creating and updating them. */
export interface IssueRoutes {
  readonly issues: readonly Issue[];
  /** Creates an issue as a person would. */
  write(title: string, body: string, labels?: readonly string[]): Issue;
  /** Creates an issue as an earlier job would. */
  writeAsBot(title: string, body: string): Issue;
  /** Closes an issue as a person would. */
  close(number: number): void;
  /** Disables issues in the repository's settings. */
  disable(): void;
  isEnabled(): boolean;
  /** Undefined for all other paths. */
  answer(call: HttpCall, rest: string, may: May): HttpAnswer | undefined;
}

export function createIssueRoutes(repository: string, now: () => Date): IssueRoutes {
  const issues: Issue[] = [];
  let isDisabled = false;
  const add = (issue: Pick<Issue, "assignees" | "body" | "by" | "labels" | "title">): Issue => {
    const at = now().toISOString();
    const open = { state: "open", stateReason: null, closedAt: null, createdAt: at, updatedAt: at } as const;
    const made: Issue = { ...issue, number: issues.length + 1, ...open };
    issues.push(made);
    return made;
  };
  const shown = (issue: Issue): object => ({
    ...{ id: 7000 + issue.number, node_id: nodeId("I", issue.number), number: issue.number },
    ...{ title: issue.title, body: issue.body, state: issue.state, locked: false, comments: 0 },
    ...{ state_reason: issue.stateReason, assignee: null, milestone: null },
    assignees: (issue.assignees ?? []).map((login) => userBody(userOf(login))),
    ...{ created_at: issue.createdAt, updated_at: issue.updatedAt, closed_at: issue.closedAt },
    labels: issue.labels.map(labelBody),
    user: userBody(issue.by === "Bot" ? ACTIONS_BOT : userOf("octocat")),
    author_association: "NONE",
    html_url: `https://github.com/${repository}/issues/${issue.number}`,
  });
  const setState = (issue: Issue, state: Issue["state"], reason: string | null): void => {
    issue.state = state;
    issue.stateReason = state === "closed" ? (reason ?? "completed") : "reopened";
    issue.closedAt = state === "closed" ? now().toISOString() : null;
  };

  const list = ({ url }: HttpCall): HttpAnswer => {
    const { searchParams } = url;
    const state = searchParams.get("state") ?? "open";
    const labels = (searchParams.get("labels") ?? "").split(",").filter((label) => label !== "");
    const found = issues
      .filter((issue) => state === "all" || issue.state === state)
      .filter((issue) => labels.every((label) => issue.labels.includes(label)))
      .toReversed();
    return listPage(url, found, (page) => page.map(shown));
  };
  const change = (issue: Issue, { body: text }: HttpCall): HttpAnswer => {
    const { body, state, state_reason: reason } = readBody(text);
    if (typeof body === "string") {
      if (body.length > MAX_BODY) return tooLong();
      issue.body = body;
    }
    issue.updatedAt = now().toISOString();
    if (state === "open" || state === "closed") setState(issue, state, typeof reason === "string" ? reason : null);
    return { status: 200, body: shown(issue) };
  };
  const make = ({ body: text }: HttpCall): HttpAnswer => {
    const { assignees = [], body = "", labels = [], title } = readBody(text);
    const logins = Array.isArray(assignees) ? assignees.map(String) : [];
    if (logins.some((login) => login.startsWith(UNKNOWN_LOGIN))) return invalid("Issue", "assignees", "is invalid");
    if (typeof title !== "string" || title === "") return invalid("Issue", "title", "title can't be blank");
    if (String(body).length > MAX_BODY) return tooLong();
    const names = Array.isArray(labels) ? labels.map(String) : [];
    return {
      status: 201,
      body: shown(add({ title, body: String(body), labels: names, assignees: logins, by: "Bot" })),
    };
  };

  return {
    issues,
    write: (title, body, labels = []) => add({ title, body, labels, by: "User" }),
    writeAsBot: (title, body) => add({ title, body, labels: ["cost-hub"], by: "Bot" }),
    close: (number) => {
      const issue = issues.find((one) => one.number === number);
      if (issue !== undefined) setState(issue, "closed", "completed");
    },
    disable: () => {
      isDisabled = true;
    },
    isEnabled: () => !isDisabled,
    answer: (call, rest, may) => {
      const [path, number] = /^\/issues(?:\/(\d+))?$/.exec(rest) ?? [];
      const methods = number === undefined ? ["GET", "POST"] : ["GET", "PATCH"];
      if (path === undefined || !methods.includes(call.method)) return undefined;
      if (isDisabled) return failure(410, "Issues has been disabled in this repository.");
      if (!may("issues", call.method === "GET" ? "read" : "write")) return NOT_ACCESSIBLE;
      if (number === undefined) return call.method === "GET" ? list(call) : make(call);
      const issue = issues.find((one) => one.number === Number(number));
      if (issue === undefined) return NOT_FOUND;
      return call.method === "GET" ? { status: 200, body: shown(issue) } : change(issue, call);
    },
  };
}

function tooLong(): HttpAnswer {
  return invalid("Issue", "body", "body is too long (maximum is 65536 characters)");
}

function labelBody(name: string): object {
  const id = 3000 + name.length;
  return { id, node_id: nodeId("LA", id), name, color: "ededed", default: false, description: null };
}
