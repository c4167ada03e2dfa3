import type { ClinicChange, ClinicSettings } from '@archwire/contract/clinic/calls'
import { changedFields } from '../../platform/audit/changed-fields.ts'
import { lastChangedBy } from '../../platform/audit/last-changed-by.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { refuseOldVersion } from '../../platform/http/version.ts'
import { presentClinicSettings } from './present.ts'
import { lockOwnClinic, updateOwnClinic } from './queries.ts'

type Given = { [K in keyof ClinicChange]?: ClinicChange[K] | undefined }

export function changeClinicSettings(
  clinic: ClinicDatabase,
  user: { fullName: string },
  given: Given,
  version: string | undefined,
): Promise<ClinicSettings> {
  return clinic.write(async tx => {
    const before = await lockOwnClinic(tx)
    const entity = { type: 'clinic', id: before.id }
    const current = presentClinicSettings(before, await lastChangedBy(tx, entity))
    await refuseOldVersion(tx, version, current, entity)
    const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const changes = changedFields(before, wanted)
    if (Object.keys(changes).length === 0) return current
    const after = await updateOwnClinic(tx, { ...before, ...wanted })
    tx.audit({ action: 'update', entityType: 'clinic', entityId: after.id, changes })
    tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId: after.id } })
    return presentClinicSettings(after, user.fullName)
  })
}
