import type { PhaseReport } from './desk-orders.ts'
import { openDesks } from './desks.ts'
import type { Finding } from './finding.ts'
import { type Installation, install } from './installation.ts'
import type { LoadOptions } from './options.ts'
import { settleClinics } from './settle-clinics.ts'
import { type MemoryMark, type Used, watch } from './watch.ts'

export type Measured = { report: PhaseReport; used: Used; memory: MemoryMark[] }

export type ModelDay = {
  servers: number
  given: Measured
  pressing: Measured
  pressingDesks: number
  findings: Finding[]
}

const stretchSeconds = 5 * 60
// Enough that something always waits for each server, and few enough that it does not wait for long.
const pressingDesks = 24

/** The same day against so many servers: at the desks' own pace, then as fast as it goes; and what came of it. */
export async function modelDay(options: LoadOptions, servers: number): Promise<ModelDay> {
  const { minutes, pressingSeconds, perSecond } = options
  const installation = await install(servers)
  try {
    const clinics = await settleClinics(installation, options)
    const desks = await openDesks(installation, clinics, options.seed)
    try {
      const seconds = minutes * 60
      const given = await measure(installation, Math.min(stretchSeconds, seconds / 3), () =>
        desks.given(seconds, perSecond),
      )
      const pressed = Math.min(pressingDesks, options.staff)
      const pressing = await measure(installation, stretchSeconds, () =>
        desks.pressing(pressingSeconds, pressed),
      )
      return { servers, given, pressing, pressingDesks: pressed, findings: await desks.check() }
    } finally {
      await desks.leave()
    }
  } finally {
    await installation.stop()
  }
}

export async function measure(
  installation: Installation,
  stretch: number,
  work: () => Promise<PhaseReport>,
): Promise<Measured> {
  const { result, ...rest } = await watch(installation, stretch, work)
  return { report: result, ...rest }
}
