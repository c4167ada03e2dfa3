import type { PublicIntakeForm, SignedIntakeForm } from '@archwire/contract/documents/intake-form-calls'
import { formatDay, formatTime } from '@archwire/domain/time/format-day'
import { useEffect, useState } from 'react'
import { keptDraft } from '../../../lib/kept-draft.ts'
import { PageMessage, Quiet } from '../../../ui/patient/message.tsx'
import { openSigned } from '../api/public-intake-form.ts'
import { AskBirthday } from './ask-birthday.tsx'
import styles from './completed-form.module.css'

/** A form that was answered. What was answered is shown to whoever knows the date of birth. */
export function CompletedForm({ uuid, form }: { uuid: string; form: PublicIntakeForm }) {
  const [signed, setSigned] = useState<SignedIntakeForm>()
  // Whatever was begun here is of no use any more.
  useEffect(() => keptDraft(uuid).wipe(), [uuid])
  if (signed !== undefined) return <SignedForm key="signed" signed={signed} />
  return (
    <PageMessage title="This form was already completed">
      <p>
        {form.clinicName} has the health history of {form.patientFirstName}. There is nothing more to do.
      </p>
      <Quiet>Did something change? Please call us, and we will open the form again.</Quiet>
      <AskBirthday
        firstName={form.patientFirstName}
        hint="Only to see what was signed."
        button="See what was signed"
        open={dob => openSigned(uuid, dob).then(setSigned)}
      />
    </PageMessage>
  )
}

const SignedForm = ({ signed }: { signed: SignedIntakeForm }) => (
  <PageMessage title="Health history">
    <dl className={styles.answers}>
      {signed.answers.map(({ key, question, answer }) => (
        <div key={key}>
          <dt>{question}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
    {signed.drawing === null ? null : (
      <img src={signed.drawing} alt="The signature" className={styles.drawing} />
    )}
    <p>
      Signed by {signed.signedBy} on {formatDay(signed.signedAt.slice(0, 10), 'MM/dd/yyyy')} at{' '}
      {formatTime(signed.signedAt.slice(11, 16))}
    </p>
    <button type="button" className="screen-only" onClick={() => window.print()}>
      Print
    </button>
  </PageMessage>
)
