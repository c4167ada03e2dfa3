import type { ClinicDatabase, Database } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { resolveForm } from './intake-form-queries.ts'

/** The clinic and the form that a link leads to, for whoever holds it. One that leads nowhere is not there. */
export async function findLink(
  database: Database,
  { uuid, ip }: { uuid: string; ip: string },
): Promise<{ clinic: ClinicDatabase; formId: number }> {
  const found = await resolveForm(database, uuid)
  if (found === undefined) throw notFound()
  return { clinic: database.forClinic(found.clinicId, { kind: 'patient', ip }), formId: found.id }
}
