import type { HttpAnswer } from "../https-server.ts";

const DOCUMENTATION = "https://docs.github.com/rest";
const MOST_PER_PAGE = 100;

export function failure(status: number, message: string): HttpAnswer {
  return { status, body: { message, documentation_url: DOCUMENTATION, status: String(status) } };
}

export const NOT_FOUND = failure(404, "Not Found");
/** Of a token that is good, but has no right to this. */
export const NOT_ACCESSIBLE = failure(403, "Resource not accessible by integration");

/** One page of a list, with links to the others; `body` makes the answer of the items. */
export function listPage<Item>(url: URL, items: readonly Item[], body: (page: readonly Item[]) => object): HttpAnswer {
  const perPage = Math.min(Number(url.searchParams.get("per_page") ?? 30), MOST_PER_PAGE);
  const page = Number(url.searchParams.get("page") ?? 1);
  const last = Math.max(1, Math.ceil(items.length / perPage));
  const link = (n: number, rel: string): string => {
    const other = new URL(url);
    other.searchParams.set("per_page", String(perPage));
    other.searchParams.set("page", String(n));
    return `<${other.href}>; rel="${rel}"`;
  };
  const links = page < last ? [link(page + 1, "next"), link(last, "last")] : [];
  return {
    status: 200,
    headers: links.length === 0 ? {} : { link: links.join(", ") },
    body: body(items.slice((page - 1) * perPage, page * perPage)),
  };
}
