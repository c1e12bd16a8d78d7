import type { TokenCredential } from "@azure/identity";

const CONTENT = "written through the dfs endpoint";
const VERSION = "2023-11-03";

/** Creates files as Spark and other data lake tools do: create, append, flush. */
export function createDfsFile(
  endpoint: string,
  credential: TokenCredential,
): (container: string, path: string) => Promise<void> {
  return async (container, path) => {
    const token = await credential.getToken("https://storage.azure.com/.default");
    const headers = { authorization: `Bearer ${token?.token ?? ""}`, "x-ms-version": VERSION };
    const file = `${endpoint}/${container}/${path}`;
    const send = async (method: "PATCH" | "PUT", query: string, body = ""): Promise<void> => {
      const answer = await fetch(`${file}?${query}`, { method, headers, body });
      if (!answer.ok) throw new Error(`${method} ${query}: ${answer.status} ${await answer.text()}`);
    };
    await send("PUT", "resource=file");
    await send("PATCH", "action=append&position=0", CONTENT);
    await send("PATCH", `action=flush&position=${CONTENT.length}`);
  };
}
