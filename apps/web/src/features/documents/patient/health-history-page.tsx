import type { PublicIntakeForm } from '@archwire/contract/documents/intake-form-calls'
import { useEffect, useState } from 'react'
import { PageMessage, Quiet } from '../../../ui/patient/message.tsx'
import { PatientFrame } from '../../../ui/patient/patient-frame.tsx'
import { readForm } from '../api/public-intake-form.ts'
import { CompletedForm } from './completed-form.tsx'
import { HealthHistoryForm } from './health-history-form.tsx'
import { thankedName } from './signing.ts'

/** The health history behind a link: to be answered, or, once it was, to be looked at. */
export function HealthHistoryPage({ uuid, opened }: { uuid: string; opened: PublicIntakeForm }) {
  const [form, setForm] = useState(opened)
  const [thanked, setThanked] = useState<string>()
  useEffect(() => {
    document.title = `Health history · ${form.clinicName}`
  }, [form.clinicName])

  if (thanked !== undefined) {
    return (
      <PatientFrame clinic={form}>
        <PageMessage title={`Thank you, ${thanked}`}>
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
      onDone={signed => {
        setThanked(thankedName(signed, form.patientFirstName))
        window.scrollTo(0, 0)
      }}
      // Where that fails too, what is filled in stays, and why it was refused is said there.
      onOutOfDate={() => void readForm(uuid).then(setForm, () => undefined)}
    />
  )
}
