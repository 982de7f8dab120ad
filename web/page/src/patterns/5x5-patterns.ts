// Fetches the pattern tables of 5x5, which are too large for modules.
import table0 from "tilebase-reader/tables/5x5-1-2-6-7-11.tb?url";
import table1 from "tilebase-reader/tables/5x5-12-16-17-21-22.tb?url";
import table2 from "tilebase-reader/tables/5x5-18-19-20-23-24.tb?url";
import table3 from "tilebase-reader/tables/5x5-3-4-8-13.tb?url";
import table4 from "tilebase-reader/tables/5x5-5-9-10-14-15.tb?url";

async function fetched(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`cannot load ${url}: status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

export default await Promise.all([table0, table1, table2, table3, table4].map(fetched));
