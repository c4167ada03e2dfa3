import type { PublicIntakeForm } from '@archwire/contract/documents/intake-form-calls'
import { useCallback, useEffect, useState } from 'react'
import { readForm, writtenForm } from '../api/public-intake-form.ts'
import { CompletedForm } from './completed-form.tsx'
import { HealthHistoryForm } from './health-history-form.tsx'
import { PageMessage, Quiet } from './message.tsx'
import { PatientFrame } from './patient-frame.tsx'

type Loaded = { form: PublicIntakeForm } | { failed: string } | undefined

/** The health history behind a link: to be answered, or, once it was, to be looked at. */
export function HealthHistoryPage({ uuid }: { uuid: string }) {
  const [loaded, setLoaded] = useState<Loaded>(() => {
    const form = writtenForm()
    return form && { form }
  })
  const [isThanked, setThanked] = useState(false)
  const load = useCallback(
    () =>
      readForm(uuid).then(
        form => setLoaded({ form }),
        (error: Error) => setLoaded({ failed: error.message }),
      ),
    [uuid],
  )
  const isLoaded = loaded !== undefined
  useEffect(() => {
    if (!isLoaded) void load()
  }, [load, isLoaded])
  const form = loaded !== undefined && 'form' in loaded ? loaded.form : undefined
  useEffect(() => {
    document.title = form === undefined ? 'Health history' : `Health history · ${form.clinicName}`
  }, [form])

  if (loaded === undefined) {
    return (
      <PatientFrame clinic={undefined}>
        <Quiet>Loading…</Quiet>
      </PatientFrame>
    )
  }
  if (form === undefined) {
    return (
      <PatientFrame clinic={undefined}>
        <PageMessage title="The form could not be loaded">
          <p role="alert">{'failed' in loaded ? loaded.failed : ''}</p>
          <button type="button" onClick={() => void load()}>
            Retry
          </button>
        </PageMessage>
      </PatientFrame>
    )
  }
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
      onOutOfDate={() => void load()}
    />
  )
}
