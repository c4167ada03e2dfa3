import type { Job } from './job.ts'

/**
 * Limits which jobs a process may take beside those that it runs. Jobs that wait for a provider may wait long: without
 * a limit they would soon take every place, and all other jobs would wait too.
 */
export type ConcurrencyLimits = {
  /** Returns undefined if there is no room, otherwise a function to call when the job is over. */
  enter(job: Job, clinicId: number): (() => void) | undefined
  /** The flags of jobs for which there is no room now, as `archwire_jobs.enqueue` sets them. */
  full(): string[]
}

export function openConcurrencyLimits(jobs: Job[]): ConcurrencyLimits {
  const running = new Map<string, number>()
  const ofClinic = new Map<string, number>()
  const add = (counts: Map<string, number>, key: string, by: 1 | -1) => {
    const count = (counts.get(key) ?? 0) + by
    if (count === 0) counts.delete(key)
    else counts.set(key, count)
  }
  const placeOf = (limit: string, clinicId: number | string) => `${limit}:${clinicId}`
  return {
    enter: ({ concurrency }, clinicId) => {
      if (concurrency === undefined) return () => undefined
      const place = placeOf(concurrency.name, clinicId)
      if ((running.get(concurrency.name) ?? 0) >= concurrency.most) return undefined
      if ((ofClinic.get(place) ?? 0) >= concurrency.mostOfClinic) return undefined
      const count = (by: 1 | -1) => {
        add(running, concurrency.name, by)
        add(ofClinic, place, by)
      }
      count(1)
      return () => count(-1)
    },
    full: () =>
      jobs.flatMap(({ name, concurrency }) => {
        if (concurrency === undefined) return []
        if ((running.get(concurrency.name) ?? 0) >= concurrency.most) return [name]
        return [...ofClinic]
          .filter(
            ([place, count]) => place.startsWith(`${concurrency.name}:`) && count >= concurrency.mostOfClinic,
          )
          .map(([place]) => placeOf(name, place.slice(concurrency.name.length + 1)))
      }),
  }
}
