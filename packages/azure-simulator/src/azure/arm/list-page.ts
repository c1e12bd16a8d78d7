import type { HttpAnswer } from "../../https-server.ts";
import type { ArmRequest } from "./arm-request.ts";

/** One page of a list. `$skiptoken` is its offset, and `nextLink` leads to the next page. */
export function pageOf(items: readonly object[], request: ArmRequest, url: string, pageSize: number): HttpAnswer {
  const start = Number(request.query.get("$skiptoken") ?? 0);
  const end = start + pageSize;
  if (end >= items.length) return { status: 200, body: { value: items.slice(start) } };
  const query = new URLSearchParams(request.query);
  query.set("$skiptoken", String(end));
  return {
    status: 200,
    body: { value: items.slice(start, end), nextLink: `${url}${encodeURI(request.path)}?${query}` },
  };
}
