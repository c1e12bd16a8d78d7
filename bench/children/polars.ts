/** `polars.ts input output`: converts as a polars user would. The benchmark sets POLARS_MAX_THREADS. */
import pl from "nodejs-polars";
import { sourceColumns } from "../source-columns.ts";

const [input = "", output = ""] = process.argv.slice(2);
const columns = sourceColumns();
const schema = Object.fromEntries(
  // The CSV reader supports neither "True" nor instants with a zone, so both are read as text and then converted.
  columns.map(({ source, type }) => [source, type === "Decimal" ? pl.Float64 : pl.String]),
);
const converted = columns.flatMap(({ source, type }) => {
  if (type === "DateTimeOffset") return [pl.col(source).str.strptime(pl.Datetime("ms"), "%Y-%m-%dT%H:%M:%SZ")];
  return type === "Boolean" ? [pl.col(source).eq(pl.lit("True")).alias(source)] : [];
});
await pl
  .scanCSV(input, { schema })
  .withColumns(...converted)
  .sinkParquet(output, { compression: "snappy" })
  .collect();
