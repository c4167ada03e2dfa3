import { formatSsn, maskSsn, unreadableSsn } from '@archwire/domain/patients/ssn'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/email/outbox.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import { alertOfSsnReveals, type SsnReveal } from './alert-ssn-reveals.ts'
import { lockPatient } from './queries.ts'
import type { SsnOwner, SsnVault } from './ssn-vault.ts'

/** As the profile shows it: all but its end hidden. One that no longer opens is there all the same, all hidden. */
export function shownSsn(vault: SsnVault, sealed: Buffer | null, owner: SsnOwner): string | null {
  if (sealed === null) return null
  const digits = vault.open(sealed, owner)
  return digits === undefined ? unreadableSsn : maskSsn(digits)
}

/** The number in full. That somebody saw it is written down each time; that there is none, nobody need know. */
export function revealSsn(
  clinic: ClinicDatabase,
  { vault, outbox }: { vault: SsnVault; outbox: Outbox },
  { patientId, ...reveal }: SsnReveal & { patientId: number },
): Promise<{ ssn: string | null }> {
  return clinic.writeFrom('reserve', async tx => {
    const patient = await lockPatient(tx, patientId)
    if (patient === undefined) throw notFound()
    if (patient.ssnSealed === null) return { ssn: null }
    const digits = vault.open(patient.ssnSealed, { clinicId: clinic.id, patientId })
    if (digits === undefined) {
      throw refuse(422, 'This number cannot be read: the secret that it was kept with is another one now.')
    }
    await alertOfSsnReveals(tx, outbox, reveal)
    tx.audit({ action: 'reveal', entityType: 'patient', entityId: patientId, patientId })
    return { ssn: formatSsn(digits) }
  })
}
