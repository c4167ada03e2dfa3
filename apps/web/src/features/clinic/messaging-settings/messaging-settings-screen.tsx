import type { MessagingSettings } from '@archwire/contract/messaging/settings'
import { writeThanks } from '@archwire/domain/messaging/confirmation-text'
import { hasLink, longestReminderText } from '@archwire/domain/messaging/reminder-text'
import { Checkbox, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { pageSettings } from '../../../lib/browser/page-settings.ts'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { LoadFailure } from '../../../ui/feedback/message.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { PhoneField } from '../../../ui/form/phone-field.tsx'
import '../../../ui/theme/checkbox.css'
import { bookingSettingsQuery, clinicSettingsQuery } from '../details/clinic.ts'
import { TextNames, TextPreview } from '../document-texts/text-parts.tsx'
import { LateReminders } from '../versioned-form/late-reminders.tsx'
import { LoadingShape, SettingsTitle } from '../versioned-form/settings-page.tsx'
import { VersionedForm } from '../versioned-form/versioned-form.tsx'
import {
  type MessagingClinic,
  messagingSettingsQuery,
  reminderPreview,
  reminderTokenMeanings,
  useMessagingSettings,
  withLinks,
} from './messaging-settings.ts'

type Props = {
  settings: MessagingSettings
  clinic: MessagingClinic
  /** Until how many hours before patients can change their visits online; undefined until it is known. */
  cancelCutoffHours: number | undefined
}

/** From which number the clinic texts, and how it reminds patients of their appointments. */
export function MessagingForm({ settings, clinic, cancelCutoffHours }: Props) {
  const form = useMessagingSettings(settings)
  const { values, problems, change } = form
  const preview = useId()
  const time = (field: 'quietFrom' | 'quietTo', label: string) => (
    <TextInput
      type="time"
      label={label}
      value={values[field]}
      error={problems[field]}
      onChange={event => change({ [field]: event.currentTarget.value })}
    />
  )
  return (
    <VersionedForm label="Messaging" form={form}>
      <FormSection
        title="Number"
        hint="Texts come from it, and patients answer to it. It is the number that your provider gave you; without one nobody can text."
      >
        <PhoneField
          label="Texting number"
          autoComplete="off"
          value={values.smsNumber}
          error={problems.smsNumber}
          onChange={smsNumber => change({ smsNumber })}
        />
      </FormSection>
      <FormSection
        title="Reminders"
        hint="Everybody with an appointment is reminded once. Who has several on one day, or a family with one phone, gets one text."
      >
        <TextInput
          maw={240}
          label="Hours before the appointment"
          description="1 to 168"
          inputMode="numeric"
          autoComplete="off"
          value={values.reminderLeadHours}
          error={problems.reminderLeadHours}
          onChange={event => change({ reminderLeadHours: event.currentTarget.value })}
        />
        {cancelCutoffHours === undefined ? null : (
          <LateReminders
            reminderLeadHours={Number(values.reminderLeadHours)}
            cancelCutoffHours={cancelCutoffHours}
            linksInReminders={values.linksInReminders}
          />
        )}
        <Textarea
          label="Text"
          autosize
          minRows={4}
          maxLength={longestReminderText}
          value={values.reminderText}
          error={problems.reminderText}
          onChange={event => change({ reminderText: event.currentTarget.value })}
        />
        <Checkbox
          label="Reminders carry a link to confirm, move or cancel"
          description="It stands in the usual text, and in your own wherever you put {link}. What it can do, and until when, follows your rules for online booking: with the booking page off it confirms and cancels. The usual text promises no more than that."
          checked={values.linksInReminders}
          onChange={event => change(withLinks(values, event.currentTarget.checked))}
        />
        {values.linksInReminders && !hasLink(values.reminderText) ? (
          <Text c="var(--warning)">Your text does not say {'{link}'}, so no link is sent.</Text>
        ) : null}
        <TextNames names={reminderTokenMeanings} />
        <Stack component="section" gap="xs" aria-labelledby={preview}>
          <h3 id={preview}>Preview</h3>
          <TextPreview>{reminderPreview(values.reminderText, clinic, values.smsNumber)}</TextPreview>
        </Stack>
      </FormSection>
      <FormSection
        title="Confirmations"
        hint="As soon as it can no longer be undone at the desk, and only what stands then. Whoever booked online gets the emails of the booking page."
      >
        <Checkbox
          label="Tell patients when a visit is booked, moved or canceled"
          description="By text where their number takes texts, otherwise by email, with a link to confirm, move or cancel. Texts wait until quiet hours are over."
          checked={values.confirmsVisits}
          onChange={event => change({ confirmsVisits: event.currentTarget.checked })}
        />
      </FormSection>
      <FormSection
        title="Replies"
        hint="YES to a reminder confirms what it named; the conversation notes that, and nobody has to read it. HELP is answered with the clinic's name and phone, and STOP ends all texts."
      >
        <Checkbox
          label="Answer YES by a text"
          description={`“${writeThanks([{ firstName: 'Pat', time: '2:30 PM' }])}” Not in quiet hours.`}
          checked={values.answersYes}
          onChange={event => change({ answersYes: event.currentTarget.checked })}
        />
      </FormSection>
      <FormSection
        title="Quiet hours"
        hint="What is due between these times, by the clinic's clock, goes out before they begin. For no quiet hours, choose the same time twice."
      >
        <Group grow gap="sm" maw={292}>
          {time('quietFrom', 'From')}
          {time('quietTo', 'To')}
        </Group>
      </FormSection>
    </VersionedForm>
  )
}

export function MessagingSettingsScreen() {
  usePageTitle('Messaging')
  const settings = useQuery(messagingSettingsQuery)
  const clinic = useQuery(clinicSettingsQuery)
  const booking = useQuery(bookingSettingsQuery)
  const failed = [settings, clinic].find(query => query.isError && !query.isFetching)
  const readAgain = () => {
    for (const query of [settings, clinic]) if (query.isError) void query.refetch()
  }
  return (
    <>
      <SettingsTitle>Messaging</SettingsTitle>
      {pageSettings.sendsTexts() ? null : (
        <Text inherit c="dimmed">
          No provider of texts is set up (SMS_DRIVER, TWILIO_ACCOUNT_SID), so Archwire neither sends nor
          receives any. What is set here counts from when there is one.
        </Text>
      )}
      {settings.data !== undefined && clinic.data !== undefined ? (
        <MessagingForm
          settings={settings.data}
          clinic={clinic.data}
          cancelCutoffHours={booking.data?.cancelCutoffHours}
        />
      ) : failed?.error ? (
        <LoadFailure what="The settings" error={failed.error} retry={readAgain} />
      ) : (
        <LoadingShape>
          <Placeholder width="100%" height="var(--control)" />
          <Placeholder width="100%" height={120} />
          <Placeholder width="100%" height="var(--control)" />
        </LoadingShape>
      )}
    </>
  )
}
