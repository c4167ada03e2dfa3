import type { PublicIntakeForm, SignedIntakeForm } from '@archwire/contract/documents/intake-form-calls'
import { formatDay, formatTime } from '@archwire/domain/time/format-day'
import { useEffect, useState } from 'react'
import { formDraft } from '../../../lib/forms/form-draft.ts'
import { Column } from '../../../ui/patient/column.tsx'
import { PageMessage, PatientFrame, Quiet } from '../../../ui/patient/patient-frame.tsx'
import { CopyCheck } from '../signing/copy-check.tsx'
import { thankedName } from '../signing/signature.ts'
import styles from '../signing/signing.module.css'
import { openSigned, readForm } from './health-history.ts'
import { HealthHistoryForm } from './health-history-form.tsx'

/** A completed form. Its answers are shown to a person who knows what is on file of the patient. */
function CompletedForm({ uuid, form }: { uuid: string; form: PublicIntakeForm }) {
  const [signed, setSigned] = useState<SignedIntakeForm>()
  // A draft that was begun in this browser is no longer needed.
  useEffect(() => formDraft(uuid).wipe(), [uuid])
  if (signed !== undefined) return <SignedForm key="signed" signed={signed} />
  return (
    <PageMessage title="This form was already completed">
      <p>
        {form.clinicName} has the health history of {form.patientFirstName}. There is nothing more to do.
      </p>
      <Quiet>Did something change? Please call us, and we will open the form again.</Quiet>
      <CopyCheck
        check={form.copyNeeds}
        firstName={form.patientFirstName}
        hint="Only to see what was signed."
        button="See what was signed"
        open={proof => openSigned(uuid, proof).then(setSigned)}
      />
    </PageMessage>
  )
}

const SignedForm = ({ signed }: { signed: SignedIntakeForm }) => (
  <PageMessage title="Health history">
    <Column as="dl" gap={12} className={styles.answers}>
      {signed.answers.map(({ key, question, answer }) => (
        <div key={key}>
          <dt>{question}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </Column>
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

/** The health history behind a link: to be filled in or, once completed, to be read. */
export function HealthHistoryPage({ uuid, opened }: { uuid: string; opened: PublicIntakeForm }) {
  const [form, setForm] = useState(opened)
  const [thanked, setThanked] = useState<{ name: string; copyTo: string | undefined }>()
  useEffect(() => {
    document.title = `Health history · ${form.clinicName}`
  }, [form.clinicName])

  if (thanked !== undefined) {
    return (
      <PatientFrame clinic={form}>
        <PageMessage title={`Thank you, ${thanked.name}`}>
          <p>{form.clinicName} has your health history. You can close this page.</p>
          {thanked.copyTo === undefined ? null : <p>A copy comes to {thanked.copyTo}.</p>}
          <Quiet>If something changes before your visit, please tell us.</Quiet>
        </PageMessage>
      </PatientFrame>
    )
  }
  if (form.status === 'completed') {
    return (
      <PatientFrame clinic={form}>
        <CompletedForm uuid={uuid} form={form} />
      </PatientFrame>
    )
  }
  return (
    <HealthHistoryForm
      uuid={uuid}
      form={form}
      onDone={(signed, copyTo) => {
        setThanked({ name: thankedName(signed, form.patientFirstName), copyTo })
        window.scrollTo(0, 0)
      }}
      // If the refetch fails too, the input stays, and the form shows why it was refused.
      onOutOfDate={() => void readForm(uuid).then(setForm, () => undefined)}
    />
  )
}
