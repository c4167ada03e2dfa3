import { openPool } from '@archwire/server/platform/db/pool'
import type { Installation } from './installation.ts'
import { type SettledClinic, settleClinic } from './settle.ts'

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
  // What PostgreSQL does by itself within a minute of so many new rows.
  await owner.query('vacuum analyze')
  await owner.end()
  return settled
}
