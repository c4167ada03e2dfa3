import type { PhaseReport } from './desks/desk-messages.ts'
import { openDesks } from './desks/desks.ts'
import type { Finding } from './desks/findings.ts'
import { type ClinicAtWork, createClinicsAtWork, type Size } from './ground/clinics.ts'
import { type Installation, install } from './ground/installation.ts'
import type { LoadOptions } from './options.ts'
import { type MemoryMark, type Used, watch } from './resource-use.ts'

export type Measured = { report: PhaseReport; used: Used; memory: MemoryMark[] }

export type ModelDay = {
  servers: number
  steady: Measured
  pressing: Measured
  pressingDesks: number
  findings: Finding[]
}

const stretchSeconds = 5 * 60
// Enough desks that a request always waits for each server, and few enough that none waits for long.
const pressingDesks = 24

/** A model day against this many servers: at the desks' own pace, then as fast as possible; and its results. */
export async function modelDay(options: LoadOptions, servers: number): Promise<ModelDay> {
  const { minutes, pressingSeconds, perSecond } = options
  const installation = await install(servers)
  try {
    const clinics = await createClinicsAtWork(installation, options)
    const desks = await openDesks(installation, clinics, options.seed)
    try {
      const seconds = minutes * 60
      const steady = await measure(installation, Math.min(stretchSeconds, seconds / 3), () =>
        desks.steady(seconds, perSecond),
      )
      const pressed = Math.min(pressingDesks, options.staff)
      const pressing = await measure(installation, stretchSeconds, () =>
        desks.pressing(pressingSeconds, pressed),
      )
      return { servers, steady, pressing, pressingDesks: pressed, findings: await desks.check() }
    } finally {
      await desks.leave()
    }
  } finally {
    await installation.stop()
  }
}

async function measure(
  installation: Installation,
  stretch: number,
  work: () => Promise<PhaseReport>,
): Promise<Measured> {
  const { result, ...rest } = await watch(installation, stretch, work)
  return { report: result, ...rest }
}

type Dimension = keyof Size

export type GrowthRow = { what: Dimension; factor: number; size: number; measured: Measured }

/** The base sizes; one dimension is multiplied while the others stay. */
const bases: Record<Dimension, Size> = {
  clinics: { clinics: 4, patients: 600, staff: 64 },
  patients: { clinics: 4, patients: 600, staff: 64 },
  // The desks are spread over more clinics, because no clinic has hundreds of them.
  staff: { clinics: 16, patients: 600, staff: 64 },
}
const factors = [1, 4, 16]
// All sizes get the same number of actions: the difference is their cost.
const perSecond = 8

/** Measures the same work at the same pace on one server, while one dimension grows by 4 and by 16. */
export async function measureGrowth({ seed, growthSeconds }: LoadOptions): Promise<GrowthRow[]> {
  const rows: GrowthRow[] = []
  for (const [what, base] of Object.entries(bases) as [Dimension, Size][]) {
    const installation = await install(1)
    try {
      let clinics: ClinicAtWork[] = []
      for (const factor of factors) {
        const size = { ...base, [what]: base[what] * factor }
        console.log(`Cost with ${size.clinics} clinics of ${size.patients} patients, ${size.staff} desks…`)
        clinics = await createClinicsAtWork(installation, size, clinics)
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
  clinics: ClinicAtWork[],
  seed: number,
  seconds: number,
): Promise<Measured> {
  const desks = await openDesks(installation, clinics, seed)
  try {
    // A first round does not count: caches fill and code is compiled.
    await desks.steady(seconds / 4, perSecond)
    return await measure(installation, seconds, () => desks.steady(seconds, perSecond))
  } finally {
    await desks.leave()
  }
}
