export interface DemoPerson {
  username: string;
  name: string;
  job: string;
  password: string;
}

/** Returns the users of the demonstration, which only `tracewright demo` writes into the page. */
export function demoPeople(): DemoPerson[] {
  const block = document.getElementById("demo-people")?.textContent;
  try {
    return block ? (JSON.parse(block) as DemoPerson[]) : [];
  } catch {
    return [];
  }
}
