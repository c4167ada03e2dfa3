import type { ClinicSettings } from '@archwire/contract/clinic/calls'
import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import { FormSection } from '../../../ui/form-section.tsx'
import { LeaveDialog } from '../../../ui/leave-dialog.tsx'
import { type Field, labels, sections } from './clinic-fields.ts'
import styles from './clinic-form.module.css'
import { SaveBar } from './save-bar.tsx'
import { TimeZoneSelect } from './time-zone-select.tsx'
import { useClinicForm } from './use-clinic-form.ts'

export function ClinicForm({ settings }: { settings: ClinicSettings }) {
  const element = useRef<HTMLFormElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const clinic = useClinicForm(settings, {
    onRefused: () => focusFirstError(element.current),
    onSettled: () => saveButton.current?.focus(),
  })
  const { form, save, changed } = clinic
  const text = (field: Field) => ({
    label: labels[field],
    autoComplete: 'off',
    ...form.getInputProps(field),
  })
  const submit = form.onSubmit(
    values => {
      if (!save.isPending) save.mutate(values)
    },
    () => focusFirstError(element.current),
  )

  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate aria-label="Clinic">
      <LeaveDialog hasUnsavedChanges={changed.length > 0} />
      <FormSection {...sections.clinic}>
        <TextInput required {...text('name')} />
        <TimeZoneSelect required {...text('timeZone')} value={form.values.timeZone} />
      </FormSection>
      <FormSection {...sections.contact}>
        <TextInput {...text('email')} type="email" />
        <TextInput {...text('phoneNumber')} type="tel" />
        <TextInput {...text('address1')} />
        <TextInput {...text('address2')} />
        <div className={styles.place}>
          <TextInput {...text('city')} />
          <TextInput {...text('state')} />
          <TextInput {...text('zipcode')} inputMode="numeric" />
        </div>
      </FormSection>
      <FormSection {...sections.billing}>
        <TextInput {...text('taxId')} description="Nine digits" inputMode="numeric" />
        <TextInput
          {...text('npi')}
          description="National Provider Identifier, ten digits"
          inputMode="numeric"
        />
      </FormSection>
      <FormSection {...sections.security}>
        <TextInput
          {...text('idleMinutes')}
          className={styles.number}
          description="Minutes, 5 to 720"
          inputMode="numeric"
        />
        <TextInput
          {...text('linkDays')}
          className={styles.number}
          description="Days after they were sent, 1 to 730"
          inputMode="numeric"
        />
      </FormSection>
      <FormSection {...sections.earlier}>
        <TextInput
          {...text('legacyLedgerUrl')}
          description="An https address; {patientId} and {accountId} are filled in"
          type="url"
        />
      </FormSection>
      <SaveBar clinic={clinic} saveButton={saveButton} />
    </form>
  )
}
