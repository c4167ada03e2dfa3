import { openPool } from '@archwire/server/platform/db/pool'
import type { Finding } from './checks.ts'
import { openDesks } from './desks.ts'
import type { PhaseReport } from './desks-process.ts'
import { type Installation, install } from './installation.ts'
import type { LoadOptions } from './options.ts'
import { type SettledClinic, settleClinic } from './settle.ts'
import { type MemoryMark, type Used, watch } from './watch.ts'

export type Measured = { report: PhaseReport; used: Used; memory: MemoryMark[] }

export type ModelDay = {
  servers: number
  given: Measured
  pressing: Measured
  pressingDesks: number
  findings: Finding[]
}

const markEvery = 5 * 60
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
      const given = await measure(installation, Math.min(markEvery, seconds / 3), () =>
        desks.given(seconds, perSecond),
      )
      const pressed = Math.min(pressingDesks, options.staff)
      const pressing = await measure(installation, markEvery, () => desks.pressing(pressingSeconds, pressed))
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
  everySeconds: number,
  work: () => Promise<PhaseReport>,
): Promise<Measured> {
  const { result, ...rest } = await watch(installation, everySeconds, work)
  return { report: result, ...rest }
}

/** So many clinics, over which the desks are spread evenly. */
export async function settleClinics(
  { ownerUrl }: Installation,
  given: { clinics: number; staff: number; patients: number; seed: number },
): Promise<SettledClinic[]> {
  const owner = openPool(ownerUrl, { name: 'load owner', max: 2 })
  const desks = Array.from({ length: given.staff }, (_, desk) => desk)
  const settled: SettledClinic[] = []
  for (let number = 0; number < given.clinics; number++) {
    const own = desks.filter(desk => Math.floor((desk * given.clinics) / given.staff) === number)
    settled.push(
      await settleClinic(owner, { desks: own, patients: given.patients, seed: given.seed * 1000 + number }),
    )
  }
  await owner.end()
  return settled
}
