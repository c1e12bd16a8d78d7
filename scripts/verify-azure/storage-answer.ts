import { RestError } from "@azure/storage-blob";

/** Status and code of a refusal; `done` when there was none. What is no answer of the service is thrown. */
export async function answerOf(call: () => Promise<unknown>): Promise<string> {
  try {
    await call();
    return "done";
  } catch (error) {
    if (!(error instanceof RestError) || error.statusCode === undefined) throw error;
    // An answer to HEAD has its code in a header.
    return `${error.statusCode} ${error.code ?? error.response?.headers.get("x-ms-error-code") ?? "without a code"}`;
  }
}
