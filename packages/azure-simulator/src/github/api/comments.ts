import type { HttpAnswer, HttpCall } from "../../https-server.ts";
import { invalid, listPage, NOT_ACCESSIBLE, NOT_FOUND } from "./answers.ts";
import { ACTIONS_BOT, nodeId, STARTED_AT, userBody } from "./bodies.ts";
import { readBody } from "./check-dispatch.ts";

/** A comment on a pull request. */
export interface Comment {
  readonly id: number;
  /** Number of the pull request. */
  readonly number: number;
  body: string;
}

type May = (scope: string, level: "read" | "write") => boolean;

const MAX_BODY = 65_536;

/** The comments of issues and pull requests. Supports listing, creating and updating them. */
export interface CommentRoutes {
  readonly comments: readonly Comment[];
  /** Undefined for all other paths. */
  answer(call: HttpCall, rest: string, may: May): HttpAnswer | undefined;
}

export function createCommentRoutes(repository: string): CommentRoutes {
  const comments: Comment[] = [];
  const body = (comment: Comment): object => ({
    id: comment.id,
    node_id: nodeId("IC", comment.id),
    body: comment.body,
    user: userBody(ACTIONS_BOT),
    ...{ author_association: "NONE", created_at: STARTED_AT, updated_at: STARTED_AT },
    html_url: `https://github.com/${repository}/pull/${comment.number}#issuecomment-${comment.id}`,
  });
  const ofIssue = (call: HttpCall, number: number): HttpAnswer => {
    if (call.method === "GET") {
      const own = comments.filter((comment) => comment.number === number);
      return listPage(call.url, own, (page) => page.map(body));
    }
    const text = readText(call);
    if (typeof text !== "string") return text;
    const comment = { id: 9000 + comments.length, number, body: text };
    comments.push(comment);
    return { status: 201, body: body(comment) };
  };
  const single = (call: HttpCall, id: number): HttpAnswer => {
    const comment = comments.find((one) => one.id === id);
    if (comment === undefined) return NOT_FOUND;
    if (call.method === "PATCH") {
      const text = readText(call);
      if (typeof text !== "string") return text;
      comment.body = text;
    }
    return { status: 200, body: body(comment) };
  };
  return {
    comments,
    answer: (call, rest, may) => {
      const [, issue] = /^\/issues\/(\d+)\/comments$/.exec(rest) ?? [];
      const [, id] = /^\/issues\/comments\/(\d+)$/.exec(rest) ?? [];
      const methods = issue === undefined ? ["GET", "PATCH"] : ["GET", "POST"];
      if ((issue ?? id) === undefined || !methods.includes(call.method)) return undefined;
      const level = call.method === "GET" ? "read" : "write";
      // Comments of a pull request belong to its issue, so either permission is sufficient.
      if (!may("issues", level) && !may("pull-requests", level)) return NOT_ACCESSIBLE;
      return issue === undefined ? single(call, Number(id)) : ofIssue(call, Number(issue));
    },
  };
}

function readText({ body }: HttpCall): string | HttpAnswer {
  const { body: text } = readBody(body);
  if (typeof text !== "string" || text === "") return invalid("IssueComment", "body", "body can't be blank");
  if (text.length > MAX_BODY) return invalid("IssueComment", "body", "body is too long (maximum is 65536 characters)");
  return text;
}
