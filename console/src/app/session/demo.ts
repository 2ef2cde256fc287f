export interface DemoPerson {
  username: string;
  name: string;
  job: string;
  password: string;
}

/** People of the demonstration, written into the page by `tracewright demo` and by nothing else. */
export function demoPeople(): DemoPerson[] {
  const block = document.getElementById("demo-people")?.textContent;
  try {
    return block ? (JSON.parse(block) as DemoPerson[]) : [];
  } catch {
    return [];
  }
}
