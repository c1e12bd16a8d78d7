import type { ErrorPlace, InputError } from "./errors.ts";
import { cutText } from "./message-text.ts";

/** What a user should know although nothing has failed: a value until an annotation, a summary or the log renders it. */
export interface Notice {
  /** Has an entry in docs/troubleshooting.md; undefined for what explains itself. */
  readonly code?: string | undefined;
  readonly message: string;
  /** What to do next, where something can be done. */
  readonly remedy?: string | undefined;
  readonly place?: ErrorPlace | undefined;
}

/** What an error would have said, of something that is let pass. */
export function noticeOf({ code, remedy, message, place }: InputError): Notice {
  return { code, message, remedy: remedy, place };
}

/** The notice as one line of text. */
export function formatNotice({ code, message, remedy }: Notice): string {
  return [code === undefined ? [] : `${code}:`, cutText(message), remedy === undefined ? [] : cutText(remedy)]
    .flat()
    .join(" ");
}

/** Each notice once; months, lakes and parts often say the same. */
export function distinctNotices(notices: readonly Notice[]): readonly Notice[] {
  return [...new Map(notices.map((notice) => [formatNotice(notice), notice])).values()];
}
