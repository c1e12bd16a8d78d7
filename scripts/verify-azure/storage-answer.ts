import { RestError } from "@azure/storage-blob";

/** Status and code of an error response, or `done`. Throws anything that is not a response of the service. */
export async function answerOf(call: () => Promise<unknown>): Promise<string> {
  try {
    await call();
    return "done";
  } catch (error) {
    if (!(error instanceof RestError) || error.statusCode === undefined) throw error;
    // A response to HEAD has its code in a header.
    return `${error.statusCode} ${error.code ?? error.response?.headers.get("x-ms-error-code") ?? "without a code"}`;
  }
}
