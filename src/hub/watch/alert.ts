import type { Day } from "exact-values/month";

export type AlertKind = "actual" | "forecast" | "rise" | "anomaly" | "late-data" | "restated";

/** Identifies an alert, whatever its text and amounts. `formatIdentity` prints it on one line. */
export interface AlertIdentity {
  /** A budget's name; for other kinds, what the alert is about (a scope, or a series of the anomaly). */
  readonly subject: string;
  /** A budget's period, the month, or the first day of an anomaly. */
  readonly period: string;
  readonly kind: AlertKind;
  /** In hundredths of a percent; 0 for kinds without thresholds. */
  readonly threshold: number;
  readonly currency: string;
}

/** A message for one channel. Text from data is plain text; each channel escapes it for its own format. */
export interface Message {
  /** Stable for a fact: receivers use it to ignore repeats. */
  readonly id: string;
  /** One sentence, at most 150 characters. */
  readonly title: string;
  readonly severity: "info" | "warning" | "critical";
  /** Sentences, in this order. */
  readonly lines: readonly MessageLine[];
  /** Opens the page or the run. */
  readonly link: string | undefined;
  /** The message may have been sent before: the run that sent it ended before it could record this. */
  readonly mayBeRepeat: boolean;
  /** For issues: the budget or owner that the issue belongs to, and whom to assign. */
  readonly topic: { readonly key: string; readonly title: string; readonly assignee: string | undefined };
  /** Closes the topic's issue. */
  readonly isClosing: boolean;
  readonly day: Day;
}

interface MessageLine {
  readonly label: string;
  readonly text: string;
}

/** Sends messages to one channel. */
export interface ChannelSender {
  readonly name: string;
  /**
   * Sends a message once. `accepted`: the service accepted it, which does not prove that it was posted. Retries
   * throttling and connection failures that happened before the request was sent; everything else is reported.
   */
  send(message: Message): Promise<SendOutcome>;
}

export type SendOutcome =
  | { readonly outcome: "accepted"; readonly reference: string | undefined }
  /** Nothing was delivered, and a later run tries again. `remedy` says what to do if it stays that way. */
  | { readonly outcome: "failed"; readonly code: string; readonly message: string; readonly remedy: string }
  /** It is unknown whether the message was delivered, for example after a timeout. */
  | { readonly outcome: "unknown"; readonly code: string; readonly message: string; readonly remedy: string };
