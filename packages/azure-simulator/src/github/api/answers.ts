import type { HttpAnswer } from "../../https-server.ts";
import { REPOSITORY_ID } from "./bodies.ts";

const DOCUMENTATION = "https://docs.github.com/rest";
const MAX_PER_PAGE = 100;

export function failure(status: number, message: string, documentation_url = DOCUMENTATION): HttpAnswer {
  return { status, body: { message, documentation_url, status: String(status) } };
}

export const NOT_FOUND = failure(404, "Not Found");
/** For a valid token without the required permission. */
export const NOT_ACCESSIBLE = failure(403, "Resource not accessible by integration");

/** For a value that GitHub rejects. */
export function invalid(resource: string, field: string, message: string): HttpAnswer {
  const { body, status } = failure(422, "Validation Failed");
  return { status, body: { ...body, errors: [{ resource, code: "custom", field, message }] } };
}

/** One page of a list with links to the others. `body` formats the items. */
export function listPage<Item>(url: URL, items: readonly Item[], body: (page: readonly Item[]) => object): HttpAnswer {
  const perPage = Math.min(Number(url.searchParams.get("per_page") ?? 30), MAX_PER_PAGE);
  const page = Number(url.searchParams.get("page") ?? 1);
  const last = Math.max(1, Math.ceil(items.length / perPage));
  const link = (n: number, rel: string): string => {
    const other = new URL(url);
    // As on GitHub, the link contains the repository's ID.
    other.pathname = url.pathname.replace(/^\/repos\/[^/]+\/[^/]+/, `/repositories/${REPOSITORY_ID}`);
    other.searchParams.set("page", String(n));
    return `<${other.href}>; rel="${rel}"`;
  };
  const back = page > 1 ? [link(page - 1, "prev"), link(1, "first")] : [];
  const links = [...back, ...(page < last ? [link(page + 1, "next"), link(last, "last")] : [])];
  return {
    status: 200,
    headers: links.length === 0 ? {} : { link: links.join(", ") },
    body: body(items.slice((page - 1) * perPage, page * perPage)),
  };
}
