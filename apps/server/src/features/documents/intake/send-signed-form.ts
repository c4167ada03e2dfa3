import type { WriteTx } from '../../../platform/db/transaction.ts'
import type { Outbox } from '../../../platform/email/outbox.ts'
import { formBehindLink } from '../rows/intake-form-queries.ts'
import { queueCopy, type SignedInput, signedCopyEmail } from '../signing/send-signed-copy.ts'
import { formAddress } from './send-intake-form.ts'

export const signedFormEmail = signedCopyEmail({
  name: 'intake_form_signed',
  subject: 'Signed health history',
  find: async (tx, id, appUrl) => {
    const form = await formBehindLink(tx, id)
    if (form?.status !== 'completed') return undefined
    return {
      patientId: form.patientId,
      thanks: 'filling in and signing the health history form',
      address: formAddress(appUrl, form.uuid),
    }
  },
})

/** The copy of a health history that was just signed, each time that it is. */
export const sendSignedForm = (
  tx: WriteTx,
  outbox: Outbox,
  { formId, responseId, patientId, appUrl, now }: SignedInput & { formId: number; responseId: number },
): Promise<string | undefined> =>
  queueCopy(tx, outbox, {
    kind: signedFormEmail,
    reason: `${responseId}`,
    entity: 'intake_form',
    id: formId,
    patientId,
    appUrl,
    now,
  })
