import type { ClinicSettings } from '@archwire/contract/clinic/calls'
import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import { FormSection } from '../../../ui/form-section.tsx'
import { LeaveDialog } from '../../../ui/leave-dialog.tsx'
import { Message } from '../../../ui/message.tsx'
import { WorkingButton } from '../../../ui/working-button.tsx'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import { type Field, fields, labels, sections } from './clinic-fields.ts'
import styles from './clinic-form.module.css'
import { TimeZoneSelect } from './time-zone-select.tsx'
import { type ClinicForm as FormState, useClinicForm } from './use-clinic-form.ts'

export function ClinicForm({ settings }: { settings: ClinicSettings }) {
  const element = useRef<HTMLFormElement>(null)
  const clinic = useClinicForm(settings, () => focusFirstError(element.current))
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
      <ChangedElsewhere clinic={clinic} />
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
          className={styles.minutes}
          description="Minutes, 5 to 720"
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
      <SaveBar clinic={clinic} />
    </form>
  )
}

function SaveBar({ clinic: { save, changed, form, theirs, discard } }: { clinic: FormState }) {
  const isOnFields = fields.some(field => form.errors[field] !== undefined)
  return (
    <div className={styles.saveBar}>
      {save.isError && !isOnFields && theirs === undefined ? (
        <Message kind="alert">
          <p>{save.error.message}</p>
        </Message>
      ) : null}
      <div className={styles.actions}>
        <span className={styles.unsaved} role="status">
          {changed.length > 0 ? 'Unsaved changes' : ''}
        </span>
        {changed.length > 0 ? (
          <Button variant="subtle" onClick={discard}>
            Discard
          </Button>
        ) : null}
        <WorkingButton type="submit" working={save.isPending ? 'Saving…' : undefined}>
          Save
        </WorkingButton>
      </div>
    </div>
  )
}
