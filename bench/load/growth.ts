import { openDesks } from './desks.ts'
import { install } from './installation.ts'
import { type Measured, measure } from './model-day.ts'
import type { LoadOptions } from './options.ts'
import { settleClinics } from './settle-clinics.ts'

export type GrowthRow = {
  what: 'clinics' | 'patients' | 'sockets'
  factor: number
  size: number
  measured: Measured
}

/** What one of them is multiplied of, while the others stay. */
const base = { clinics: 8, patients: 250, sockets: 64 }
const factors = [1, 4, 16]
// The same number of deeds for all: what differs is what they cost.
const perSecond = 8

/** The same work at the same pace by one server, as one thing grows by 4 and by 16. */
export async function measureGrowth({ seed, growthSeconds }: LoadOptions): Promise<GrowthRow[]> {
  const rows: GrowthRow[] = []
  for (const what of ['clinics', 'patients', 'sockets'] as const) {
    for (const factor of factors) {
      const size = { ...base, [what]: base[what] * factor }
      console.log(
        `Cost with ${size.clinics} clinics of ${size.patients} patients and ${size.sockets} sockets…`,
      )
      const measured = await measureSize(size, seed, growthSeconds)
      rows.push({ what, factor, size: size[what], measured })
    }
  }
  return rows
}

async function measureSize(size: typeof base, seed: number, seconds: number): Promise<Measured> {
  const installation = await install(1)
  try {
    const given = { clinics: size.clinics, patients: size.patients, staff: size.sockets, seed }
    const desks = await openDesks(installation, await settleClinics(installation, given), seed)
    try {
      // Once without counting: caches fill and code is compiled.
      await desks.given(seconds / 4, perSecond)
      return await measure(installation, seconds, () => desks.given(seconds, perSecond))
    } finally {
      await desks.leave()
    }
  } finally {
    await installation.stop()
  }
}
