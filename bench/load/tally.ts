/** Of one kind of call; in milliseconds. */
export type CallFigures = { count: number; p50: number; p99: number; worst: number; failed: number }

/** How the calls of one phase fared. */
export function openTally() {
  const times = new Map<string, number[]>()
  const failures = new Map<string, number>()
  const notes = new Map<string, number>()
  const samples: string[] = []
  const add = (map: Map<string, number>, name: string) => map.set(name, (map.get(name) ?? 0) + 1)
  return {
    call: (kind: string, milliseconds: number): void => {
      const known = times.get(kind)
      if (known === undefined) times.set(kind, [milliseconds])
      else known.push(milliseconds)
    },
    fail: (kind: string, what: string): void => {
      add(failures, kind)
      if (samples.length < 5) samples.push(`${kind}: ${what}`)
    },
    /** What is no failure and still worth a count, such as a place that somebody else took. */
    note: (what: string): void => void add(notes, what),
    figures: (): Record<string, CallFigures> => {
      const kinds = new Set([...times.keys(), ...failures.keys()])
      return Object.fromEntries(
        [...kinds].map(kind => {
          const found = times.get(kind) ?? []
          return [kind, { ...spread(found), failed: failures.get(kind) ?? 0 }]
        }),
      )
    },
    notes: (): Record<string, number> => Object.fromEntries(notes),
    samples,
  }
}

export type Tally = ReturnType<typeof openTally>

export type Spread = { count: number; p50: number; p99: number; worst: number }

export function spread(values: number[]): Spread {
  const sorted = Float64Array.from(values).sort()
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), worst: at(1) }
}
