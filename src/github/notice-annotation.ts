import { formatNotice, type Notice } from "../notice.ts";
import type { Annotation } from "./annotations.ts";
import { documentLink } from "./failure.ts";

/** The annotation of a notice; one without a code has the action's name as its title. Notices of one code and message make one annotation. */
export function annotateNotice(notice: Notice, actionName: string): Annotation {
  const { code } = notice;
  const message = formatNotice(notice);
  return {
    kind: "warning",
    cause: message,
    title: code ?? actionName,
    message,
    ...(code === undefined ? {} : { link: documentLink(code) }),
  };
}
