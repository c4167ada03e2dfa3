import { formAfter } from '@archwire/domain/health-history/form-status'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { lengthenLink, replaceLinks } from '../../platform/links/link-queries.ts'
import type { LinkActions } from '../patients/link-routes.ts'
import { announceForm, holdForm } from './hold-form.ts'
import { type FormRow, formsLeadingTo, lockForm, setFormStatus } from './intake-form-queries.ts'

const change = (
  clinic: ClinicDatabase,
  { id, timeZone }: { id: number; timeZone: string },
  action: 'copy_link' | 'withdraw_link',
  work: (tx: WriteTx, form: FormRow) => Promise<unknown>,
) =>
  clinic.write(async tx => {
    const form = await holdForm(tx, id)
    await work(tx, form)
    tx.audit({ action, entityType: 'intake_form', entityId: id, patientId: form.patientId })
    announceForm(tx, form)
    const { uuid, linkEndsAt } = await lockForm(tx, id)
    return { identifierToken: uuid, linkEndsAt: wireInstant(linkEndsAt, timeZone) }
  })

/** The link of a health history form. Those of records that became part of this one lead to it too, and go with it. */
export const intakeFormLinks: LinkActions = {
  copy: (clinic, asked) =>
    change(clinic, asked, 'copy_link', tx => lengthenLink(tx, 'intake_form', asked.id, asked.now)),
  withdraw: (clinic, asked) =>
    change(clinic, asked, 'withdraw_link', async (tx, form) => {
      await replaceLinks(tx, 'intake_form', await formsLeadingTo(tx, form.patientId), asked.now)
      const status = formAfter(form.status, 'withdraw')
      // Who was sent it has nothing to sign by.
      if (status !== undefined) await setFormStatus(tx, form.id, { ...form, status, sentAt: null })
    }),
}
