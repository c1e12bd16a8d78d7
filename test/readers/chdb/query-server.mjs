/** ClickHouse in a process of its own: a query a line on stdin (JSON), an answer a line on stdout. */
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const { query } = createRequire(`${process.argv[2]}/`)("chdb");

for await (const line of createInterface({ input: process.stdin })) {
  let answer;
  try {
    const text = query(JSON.parse(line), "JSONEachRow");
    answer = {
      rows: text
        .split("\n")
        .filter(Boolean)
        .map((row) => JSON.parse(row)),
    };
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : String(error) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
