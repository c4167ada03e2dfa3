import type { ClinicSettings } from '@archwire/contract/clinic/calls'
import { Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useRef } from 'react'
import { conflictingVersion } from '../../../lib/api/version-conflict.ts'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { LoadFailure, Message } from '../../../ui/feedback/message.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { SettingsTitle } from '../versioned-form/settings-page.tsx'
import { FootBar, SaveActions } from '../versioned-form/versioned-form.tsx'
import { clinicSettingsQuery } from './clinic.ts'
import { type Field, labels, sections } from './clinic-fields.ts'
import styles from './clinic-settings-screen.module.css'
import { TimeZoneSelect } from './time-zone-select.tsx'
import { type ClinicFormState, useClinicForm } from './use-clinic-form.ts'
import { VersionChoice } from './version-choice.tsx'

// The number is short, but what stands around it is not broken into lines.
const short = { styles: { wrapper: { maxWidth: 160 } } }

/** The notices and buttons of the form, within reach from anywhere in it. */
export function SaveBar({
  clinic,
  saveButton,
}: {
  clinic: ClinicFormState
  saveButton: Ref<HTMLButtonElement>
}) {
  const { refusal } = clinic
  return (
    <FootBar>
      <VersionChoice clinic={clinic} />
      {refusal === undefined || conflictingVersion(refusal) !== undefined ? null : (
        <Message kind="alert">
          <p>{refusal.message}</p>
        </Message>
      )}
      <SaveActions form={clinic} saveButton={saveButton} />
    </FootBar>
  )
}

export function ClinicForm({ settings }: { settings: ClinicSettings }) {
  const saveButton = useRef<HTMLButtonElement>(null)
  const clinic = useClinicForm(settings, () => saveButton.current?.focus())
  const { element, form, submit } = clinic
  const text = (field: Field) => ({
    label: labels[field],
    autoComplete: 'off',
    ...form.getInputProps(field),
  })

  return (
    <form ref={element} onSubmit={submit} noValidate aria-label="Clinic">
      <LeaveDialog hasUnsavedChanges={clinic.hasUnsavedChanges} />
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
        <TextInput {...text('idleMinutes')} {...short} description="Minutes, 5 to 720" inputMode="numeric" />
        <TextInput
          {...text('linkDays')}
          {...short}
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

export function ClinicSettingsScreen() {
  usePageTitle('Clinic')
  const { data, error, refetch, isFetching } = useQuery(clinicSettingsQuery)
  return (
    <>
      <SettingsTitle>Clinic settings</SettingsTitle>
      {data !== undefined ? (
        <ClinicForm settings={data} />
      ) : error !== null && !isFetching ? (
        <LoadFailure what="The settings" error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </>
  )
}

// A placeholder in the shape of the form, so that nothing moves when it is loaded.
const Skeleton = () => (
  <div role="status" aria-label="Loading">
    {Object.values(sections).map(({ title, hint, rows }) => (
      <FormSection key={title} title={title} hint={hint}>
        {Array.from({ length: rows }, (_, row) => row).map(row => (
          <Stack key={row} gap="xs" pt={5}>
            <Placeholder width={96} height={12} />
            <Placeholder width="100%" height="var(--control)" />
          </Stack>
        ))}
      </FormSection>
    ))}
  </div>
)
