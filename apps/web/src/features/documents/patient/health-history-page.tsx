import type { PublicIntakeForm } from '@archwire/contract/documents/intake-form-calls'
import { useEffect, useState } from 'react'
import { readForm } from '../api/public-intake-form.ts'
import { CompletedForm } from './completed-form.tsx'
import { HealthHistoryForm } from './health-history-form.tsx'
import { PageMessage, Quiet } from './message.tsx'
import { PatientFrame } from './patient-frame.tsx'

/** The health history behind a link: to be answered, or, once it was, to be looked at. */
export function HealthHistoryPage({ uuid, opened }: { uuid: string; opened: PublicIntakeForm }) {
  const [form, setForm] = useState(opened)
  const [isThanked, setThanked] = useState(false)
  useEffect(() => {
    document.title = `Health history · ${form.clinicName}`
  }, [form.clinicName])

  if (isThanked) {
    return (
      <PatientFrame clinic={form}>
        <PageMessage title={`Thank you, ${form.patientFirstName}`}>
          <p>{form.clinicName} has your health history. You can close this page.</p>
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
      onDone={() => {
        setThanked(true)
        window.scrollTo(0, 0)
      }}
      // Where that fails too, what is filled in stays, and why it was refused is said there.
      onOutOfDate={() => void readForm(uuid).then(setForm, () => undefined)}
    />
  )
}
