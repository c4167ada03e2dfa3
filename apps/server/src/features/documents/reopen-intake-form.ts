import type { IntakeForm } from '@archwire/contract/documents/intake-form-calls'
import { formAfter } from '@archwire/domain/health-history/form-status'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { announceForm, holdForm } from './hold-form.ts'
import { setFormStatus } from './intake-form-queries.ts'
import { presentForm } from './present-intake-form.ts'

/** The patient may answer anew. What was signed before stays beside it. */
export const reopenIntakeForm = (clinic: ClinicDatabase, id: number, timeZone: string): Promise<IntakeForm> =>
  clinic.write(async tx => {
    const form = await holdForm(tx, id)
    const status = formAfter(form.status, 'reopen')
    if (status === undefined) throw refuse(422, 'Only a completed form can be reopened')
    const after = await setFormStatus(tx, id, { ...form, status })
    tx.audit({ action: 'reopen', entityType: 'intake_form', entityId: id, patientId: form.patientId })
    announceForm(tx, form)
    return presentForm(after, timeZone)
  })
