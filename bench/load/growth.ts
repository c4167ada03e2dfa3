import { openDesks } from './desks.ts'
import { type Installation, install } from './installation.ts'
import { type Measured, measure } from './model-day.ts'
import type { LoadOptions } from './options.ts'
import type { SettledClinic } from './settle.ts'
import { type Size, settleClinics } from './settle-clinics.ts'

type Dimension = keyof Size

export type GrowthRow = { what: Dimension; factor: number; size: number; measured: Measured }

/** What one of them is multiplied of, while the others stay. */
const bases: Record<Dimension, Size> = {
  clinics: { clinics: 4, patients: 600, staff: 64 },
  patients: { clinics: 4, patients: 600, staff: 64 },
  // Not all in a few clinics: nobody has hundreds of desks in one.
  staff: { clinics: 16, patients: 600, staff: 64 },
}
const factors = [1, 4, 16]
// The same number of deeds for all: what differs is what they cost.
const perSecond = 8

/** The same work at the same pace by one server, as one thing grows by 4 and by 16. */
export async function measureGrowth({ seed, growthSeconds }: LoadOptions): Promise<GrowthRow[]> {
  const rows: GrowthRow[] = []
  for (const [what, base] of Object.entries(bases) as [Dimension, Size][]) {
    const installation = await install(1)
    try {
      let clinics: SettledClinic[] = []
      for (const factor of factors) {
        const size = { ...base, [what]: base[what] * factor }
        console.log(`Cost with ${size.clinics} clinics of ${size.patients} patients, ${size.staff} desks…`)
        clinics = await settleClinics(installation, size, clinics)
        const measured = await measureSize(installation, clinics, seed, growthSeconds)
        rows.push({ what, factor, size: size[what], measured })
      }
    } finally {
      await installation.stop()
    }
  }
  return rows
}

async function measureSize(
  installation: Installation,
  clinics: SettledClinic[],
  seed: number,
  seconds: number,
): Promise<Measured> {
  const desks = await openDesks(installation, clinics, seed)
  try {
    // Once without counting: caches fill and code is compiled.
    await desks.given(seconds / 4, perSecond)
    return await measure(installation, seconds, () => desks.given(seconds, perSecond))
  } finally {
    await desks.leave()
  }
}
