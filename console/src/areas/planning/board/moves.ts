import type { Assignments, Job, QueuedOrder } from "../queries";

/**
 * One move in the queue, described by its predecessor, so that it can be applied to a list that someone else
 * changed.
 */
export interface Move {
  key: string;
  /** Key of the work order before it, or null if it becomes the first. */
  after: string | null;
}

interface Keyed {
  _key: string;
}

/** Returns the list with one element at another index, counted from 0. */
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

/** Applies a move to the current list. Returns null if it can no longer be applied. */
export function apply<T extends Keyed>(list: readonly T[], { key, after }: Move): T[] | null {
  if (!list.some(({ _key }) => _key === key)) return null;
  const rest = list.filter(({ _key }) => _key !== key);
  const before = after === null ? -1 : rest.findIndex(({ _key }) => _key === after);
  // The predecessor has left the queue, so the target position is unknown.
  if (after !== null && before === -1) return null;
  return place(list, key, before + 1);
}

type LaneJob = Pick<Job, "_key" | "wo_key" | "phase_key" | "created" | "site_key">;

/**
 * Sorts the jobs of an operator by the site queue: by work order, then by phase, then by creation. The service uses
 * the same rule for queues that are not independent, so lanes can follow a drag before it is saved.
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
  /** Key of the operator, or null for unassigned jobs. */
  key: string | null;
  name: string;
  /** Whether the operator queue has a separate sequence that the site queue does not change. */
  independent: boolean;
  department: string | null;
  jobs: Job[];
}

/** Returns the lanes of a site: unassigned jobs first, then the operators in the sequence of the service. */
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

/** Returns the lane next to the one with the job, or null at the edge. */
export function laneBeside(lanes: readonly Lane[], from: string | null, step: -1 | 1): Lane | null {
  const at = lanes.findIndex(({ key }) => key === from);
  return at === -1 ? null : (lanes[at + step] ?? null);
}
