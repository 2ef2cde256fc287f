import type { Assignments, Job, QueuedOrder } from "../queries";

/** One move in the queue, told by its neighbour: so it keeps its sense on a list that somebody else changed. */
export interface Move {
  key: string;
  /** The order that it comes after; null: it becomes the first. */
  after: string | null;
}

interface Keyed {
  _key: string;
}

/** The list with one element at another place, counted from 0. */
export function place<T extends Keyed>(list: readonly T[], key: string, to: number): T[] {
  const one = list.find(({ _key }) => _key === key);
  if (one === undefined) return [...list];
  const rest = list.filter((other) => other !== one);
  const at = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, at), one, ...rest.slice(at)];
}

export function moveTo<T extends Keyed>(list: readonly T[], key: string, to: number): Move {
  const moved = place(list, key, to);
  const at = moved.findIndex(({ _key }) => _key === key);
  return { key, after: moved[at - 1]?._key ?? null };
}

/** Does a move on a list as it is now; null when it has no sense there any more. */
export function apply<T extends Keyed>(list: readonly T[], { key, after }: Move): T[] | null {
  if (!list.some(({ _key }) => _key === key)) return null;
  const rest = list.filter(({ _key }) => _key !== key);
  const before = after === null ? -1 : rest.findIndex(({ _key }) => _key === after);
  // The neighbour has left the queue meanwhile, so nobody can say where the order belongs.
  if (after !== null && before === -1) return null;
  return place(list, key, before + 1);
}

type LaneJob = Pick<Job, "_key" | "wo_key" | "phase_key" | "created" | "site_key">;

/**
 * The jobs of a person in the order of the site: by order, then by phase, then as they were made. This is the rule of the
 * service (a queue that is not independent), so the lanes can follow a drag before anything is saved.
 */
export function inOrder<J extends LaneJob>(jobs: readonly J[], orders: readonly QueuedOrder[]): J[] {
  const places = new Map(orders.map((order, at) => [order._key, { at, phases: order.phase_sequence }]));
  const rank = (job: J): [number, number, string, number] => {
    const order = places.get(job.wo_key);
    return [
      order?.at ?? orders.length,
      order?.phases.indexOf(job.phase_key) ?? 0,
      job.created,
      Number(job._key),
    ];
  };
  return [...jobs].sort((one, other) => {
    const [a, b] = [rank(one), rank(other)];
    const differs = a.findIndex((value, at) => value !== b[at]);
    if (differs === -1) return 0;
    return (a[differs] ?? 0) < (b[differs] ?? 0) ? -1 : 1;
  });
}

export interface Lane {
  /** Null: jobs that nobody has yet. */
  key: string | null;
  name: string;
  /** The person arranges the jobs alone; the order of the site does not move them. */
  independent: boolean;
  department: string | null;
  jobs: Job[];
}

/** The lanes of a site: nobody first, then the people as the service lists them. */
export function lanesOf(
  { assigned_jobs_by_operator, unassigned_jobs }: Assignments,
  orders: readonly QueuedOrder[],
  site: string,
  name: (key: string) => string,
): Lane[] {
  const here = (jobs: Job[]) => jobs.filter((job) => job.site_key === site);
  const nobody: Lane = {
    key: null,
    name: "",
    independent: false,
    department: null,
    jobs: inOrder(here(unassigned_jobs), orders),
  };
  const people = assigned_jobs_by_operator.map(({ operator, assigned_jobs, independent }): Lane => {
    const jobs = here(assigned_jobs);
    return {
      key: operator._key,
      name: [operator.name, operator.surname].filter(Boolean).join(" ") || name(operator._key),
      independent,
      department: operator.department_key ?? null,
      jobs: independent ? jobs : inOrder(jobs, orders),
    };
  });
  return [nobody, ...people];
}

/** The lane beside the one that has the job; null at the edge. */
export function laneBeside(lanes: readonly Lane[], from: string | null, step: -1 | 1): Lane | null {
  const at = lanes.findIndex(({ key }) => key === from);
  return at === -1 ? null : (lanes[at + step] ?? null);
}
