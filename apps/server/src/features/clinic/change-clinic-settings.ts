import type { ClinicChange, ClinicSettings } from '@archwire/contract/clinic/calls'
import { changedFields } from '../../platform/audit/changed-fields.ts'
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
    await refuseOldVersion(tx, version, presentClinicSettings(before), { type: 'clinic', id: before.id })
    const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const changes = changedFields(before, wanted)
    if (Object.keys(changes).length === 0) return presentClinicSettings(before)
    const after = await updateOwnClinic(tx, { ...before, ...wanted })
    tx.audit({ action: 'update', entityType: 'clinic', entityId: after.id, changes })
    tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId: after.id } })
    return presentClinicSettings({ ...after, updatedBy: user.fullName })
  })
}
