/** `polars.ts input output`: the conversion as a user of polars would write it; POLARS_MAX_THREADS comes from the bench. */
import pl from "nodejs-polars";
import { sourceColumns } from "../source-columns.ts";

const [input = "", output = ""] = process.argv.slice(2);
const columns = sourceColumns();
const schema = Object.fromEntries(
  // Its CSV reader takes neither "True" nor an instant with its zone: both are read as text and converted.
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
