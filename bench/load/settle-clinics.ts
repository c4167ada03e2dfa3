import pg from 'pg'
import type { Installation } from './installation.ts'
import { describeClinic, hire, type SettledClinic, settleClinic, settlePatients } from './settle.ts'

export type Size = { clinics: number; patients: number; staff: number }

/**
 * So many clinics of so many patients, over which the desks are spread evenly. Those that are there already stay, with
 * more patients; at every desk sits somebody new.
 */
export async function settleClinics(
  { ownerUrl }: Installation,
  size: Size,
  there: SettledClinic[] = [],
): Promise<SettledClinic[]> {
  // Not the product's pool, whose statements have 20 seconds: many thousand rows may take longer.
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  const desks = Array.from({ length: size.staff }, (_, desk) => desk)
  const ids = there.map(({ clinicId }) => clinicId)
  for (const clinicId of ids) await settlePatients(owner, clinicId, size.patients)
  while (ids.length < size.clinics) ids.push(await settleClinic(owner, size.patients))
  const settled: SettledClinic[] = []
  for (const [number, clinicId] of ids.entries()) {
    const own = desks.filter(desk => Math.floor((desk * size.clinics) / size.staff) === number)
    settled.push({ ...(await describeClinic(owner, clinicId)), users: await hire(owner, clinicId, own) })
  }
  // What PostgreSQL does by itself within a minute of so many new rows.
  await owner.query('vacuum analyze')
  await owner.end()
  return settled
}
