import { formAfter } from '@archwire/domain/health-history/form-status'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import { z } from 'zod'
import type { ClinicDatabase, Database } from '../../../platform/db/database.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { emailKind } from '../../../platform/email/email-kind.ts'
import { type Outbox, withEmailLimit } from '../../../platform/email/outbox.ts'
import { patientSubject, writePatientEmail } from '../../../platform/email/patient-email.ts'
import { lengthenLink, replaceLinks } from '../../../platform/links/link-queries.ts'
import { queuePatientEmail } from '../../patients/links/patient-emails.ts'
import type { LinkActions } from '../../patients/links/patient-links.ts'
import {
  type FormRow,
  formBehindLink,
  formOfPatient,
  formsLeadingTo,
  lockForm,
  patientAndClinic,
  setFormStatus,
} from '../rows/intake-form-queries.ts'
import { type TextDeps, textDocumentLink } from '../rows/text-link.ts'
import { alreadyCompleted, announceForm, lockFormAndPatient } from './intake-form.ts'

/**
 * Asks a patient for their health history. It is not sent if the patient has answered in the meantime, or has another
 * address.
 */
export const intakeFormEmail = emailKind({
  name: 'intake_form',
  variables: z.object({ appUrl: z.string() }),
  write: async (tx, { to, variables, related }) => {
    const form = related && (await formBehindLink(tx, related.id))
    if (form === undefined || formAfter(form.status, 'answer') === undefined) {
      return { noReason: 'the form was answered in the meantime.' }
    }
    const whose = await patientAndClinic(tx, form.patientId)
    if (whose.email !== to) return { noReason: 'the patient has another address now.' }
    const { clinicName } = whose
    return writePatientEmail({
      clinic: whose,
      firstName: whose.greetingName,
      subject: patientSubject('Health history', whose),
      message: [
        `${clinicName} asks you to fill in the health history form of ${whose.firstName} before the visit. It takes about five minutes, on a phone or a computer, and is signed right there. For a child, a parent or guardian signs.`,
      ],
      link: {
        address: formAddress(variables.appUrl, form.uuid),
        label: 'Fill in the form',
      },
    })
  },
})

type SendFormInput = { id: number; appUrl: string; now: Date }

/** Only an email that is really queued counts, and is audited. */
export const sendIntakeForm = (
  { database, outbox }: { database: Database; outbox: Outbox },
  clinic: ClinicDatabase,
  input: SendFormInput,
): Promise<void> =>
  withEmailLimit(database, { bucket: `intake form ${clinic.id} ${input.id}`, now: input.now }, () =>
    clinic.write(tx => queueFormEmail(tx, outbox, input)),
  )

async function queueFormEmail(
  tx: WriteTx,
  outbox: Outbox,
  { id, appUrl, now }: SendFormInput,
): Promise<boolean> {
  const form = await lockFormAndPatient(tx, id)
  const status = formAfter(form.status, 'send')
  if (status === undefined) throw alreadyCompleted()
  const { patientId } = form
  const { email } = await patientAndClinic(tx, patientId)
  const sentTo = await queuePatientEmail(tx, outbox, {
    kind: intakeFormEmail,
    patientId,
    email,
    appUrl,
    now,
    about: { type: 'intake_form', id },
    audited: 'intake_form',
    // The form may have been answered and reopened since the last email.
    unless: form.completedAt?.toISOString() ?? '',
  })
  if (sentTo === undefined) return false
  await markFormSent(tx, { ...form, status }, now)
  return true
}

/** The same by text. */
export const textIntakeForm = (
  { database, ...deps }: { database: Database } & TextDeps,
  clinic: ClinicDatabase,
  { id, userId, appUrl, now }: SendFormInput & { userId: number },
): Promise<void> =>
  withEmailLimit(database, { bucket: `intake form ${clinic.id} ${id}`, now }, () =>
    clinic.write(async tx => {
      const form = await lockFormAndPatient(tx, id)
      const status = formAfter(form.status, 'send')
      if (status === undefined) throw alreadyCompleted()
      const { firstName } = await patientAndClinic(tx, form.patientId)
      const sentTo = await textDocumentLink(tx, deps, {
        patientId: form.patientId,
        request: `please fill in ${firstName}'s health history form here: ${formAddress(appUrl, form.uuid)}`,
        entity: { type: 'intake_form', id },
        userId,
        now,
      })
      if (sentTo === undefined) return false
      await markFormSent(tx, { ...form, status }, now)
      return true
    }),
  )

type LetterReader = { patientId: number; email: string; now: Date }

/**
 * Asks for the health history in another letter, such as that of a booking, if the letter goes to the patient's own
 * address and the form is not completed. The caller has locked the patient. Returns the form, whose address is read
 * when the letter is written.
 */
export async function askForHealthHistory(
  tx: WriteTx,
  { patientId, email, now }: LetterReader,
): Promise<number | undefined> {
  const found = await formOfPatient(tx, patientId)
  if (found === undefined || (await patientAndClinic(tx, patientId)).email !== email) return undefined
  const form = await lockForm(tx, found.id)
  const status = formAfter(form.status, 'send')
  if (status === undefined) return undefined
  tx.audit({ action: 'send', entityType: 'intake_form', entityId: form.id, patientId, changes: { email } })
  await markFormSent(tx, { ...form, status }, now)
  return form.id
}

/** The address of a form that the patient still has to fill in, for a letter to their own address. */
export async function healthHistoryAddress(
  tx: Tx,
  formId: number,
  { to, appUrl }: { to: string; appUrl: string },
): Promise<string | undefined> {
  const form = await formBehindLink(tx, formId)
  if (form === undefined || formAfter(form.status, 'answer') === undefined) return undefined
  const { email } = await patientAndClinic(tx, form.patientId)
  return email === to ? formAddress(appUrl, form.uuid) : undefined
}

export const formAddress = (appUrl: string, uuid: string): string =>
  `${appUrl}/intake_forms/${uuid}/responses/new`

async function markFormSent(tx: WriteTx, form: FormRow, now: Date): Promise<void> {
  await setFormStatus(tx, form.id, { ...form, sentAt: now })
  await lengthenLink(tx, 'intake_form', form.id, now)
  announceForm(tx, form)
}

const changeFormLink = (
  clinic: ClinicDatabase,
  { id, timeZone }: { id: number; timeZone: string },
  action: 'copy_link' | 'withdraw_link',
  work: (tx: WriteTx, form: FormRow) => Promise<unknown>,
) =>
  clinic.write(async tx => {
    const form = await lockFormAndPatient(tx, id)
    await work(tx, form)
    tx.audit({ action, entityType: 'intake_form', entityId: id, patientId: form.patientId })
    announceForm(tx, form)
    const { uuid, linkEndsAt } = await lockForm(tx, id)
    return { identifierToken: uuid, linkEndsAt: wireInstant(linkEndsAt, timeZone) }
  })

/**
 * The link of a health history form. The links of merged records lead to the same form, and are withdrawn with it.
 */
export const intakeFormLinks: LinkActions = {
  copy: (clinic, input) =>
    changeFormLink(clinic, input, 'copy_link', tx => lengthenLink(tx, 'intake_form', input.id, input.now)),
  withdraw: (clinic, input) =>
    changeFormLink(clinic, input, 'withdraw_link', async (tx, form) => {
      await replaceLinks(tx, 'intake_form', await formsLeadingTo(tx, form.patientId), input.now)
      const status = formAfter(form.status, 'withdraw')
      // A patient with a withdrawn link can no longer answer, so the form counts as not sent.
      if (status !== undefined) await setFormStatus(tx, form.id, { ...form, status, sentAt: null })
    }),
}
