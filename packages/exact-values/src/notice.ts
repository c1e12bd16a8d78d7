import type { ErrorPlace, InputError } from "./errors.ts";
import { cutText } from "./message-text.ts";

/**
 * Information for the user when nothing has failed. It is a value until it is rendered as an annotation, a summary or a
 * log line.
 */
export interface Notice {
  /** The code of an entry in docs/errors/; undefined if the message needs no explanation. */
  readonly code?: string | undefined;
  readonly message: string;
  /** What to do next, if anything. */
  readonly remedy?: string | undefined;
  readonly place?: ErrorPlace | undefined;
}

/** Turns a tolerated error into a notice. */
export function noticeOf({ code, remedy, message, place }: InputError): Notice {
  return { code, message, remedy: remedy, place };
}

/** Formats the notice as one line of text. */
export function formatNotice({ code, message, remedy }: Notice): string {
  return [code === undefined ? [] : `${code}:`, cutText(message), remedy === undefined ? [] : cutText(remedy)]
    .flat()
    .join(" ");
}

/** Removes duplicate notices. Months, lakes and parts often report the same. */
export function distinctNotices(notices: readonly Notice[]): readonly Notice[] {
  return [...new Map(notices.map((notice) => [formatNotice(notice), notice])).values()];
}
