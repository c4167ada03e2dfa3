import type { ClinicDatabase, Database } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { resolveInvoice } from './link-queries.ts'

/** The clinic and the invoice that a link leads to, for whoever holds it. */
export async function findInvoice(
  database: Database,
  { token, ip }: { token: string; ip: string },
): Promise<{ clinic: ClinicDatabase; id: number }> {
  const found = await resolveInvoice(database, token)
  if (found === undefined) throw notFound()
  return { clinic: database.forClinic(found.clinicId, { kind: 'patient', ip }), id: found.id }
}
