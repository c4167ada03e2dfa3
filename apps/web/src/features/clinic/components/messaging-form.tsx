import type { MessagingSettings } from '@archwire/contract/messaging/settings'
import { longestReminderText } from '@archwire/domain/messaging/reminder-text'
import { Textarea, TextInput } from '@mantine/core'
import { useId, useRef } from 'react'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import { FormSection } from '../../../ui/form-section.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import styles from './messaging-form.module.css'
import { type MessagingClinic, reminderPreview, reminderTokenMeanings } from './reminder-preview.ts'
import { useMessagingSettings } from './use-messaging-settings.ts'
import { VersionForm } from './version-form.tsx'

type Props = { settings: MessagingSettings; clinic: MessagingClinic }

/** From which number the clinic texts, and how it reminds patients of their appointments. */
export function MessagingForm({ settings, clinic }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const form = useMessagingSettings(settings, () => focusFirstError(element.current))
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
    <VersionForm ref={element} label="Messaging" form={form}>
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
          className={styles.hours}
          label="Hours before the appointment"
          description="1 to 168"
          inputMode="numeric"
          autoComplete="off"
          value={values.reminderLeadHours}
          error={problems.reminderLeadHours}
          onChange={event => change({ reminderLeadHours: event.currentTarget.value })}
        />
        <Textarea
          label="Text"
          autosize
          minRows={4}
          maxLength={longestReminderText}
          value={values.reminderText}
          error={problems.reminderText}
          onChange={event => change({ reminderText: event.currentTarget.value })}
        />
        <dl className={styles.tokens}>
          {reminderTokenMeanings.map(([token, meaning]) => (
            <div key={token}>
              <dt>
                <code>{token}</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <section aria-labelledby={preview}>
          <h3 id={preview} className={styles.heading}>
            Preview
          </h3>
          <p className={styles.preview}>{reminderPreview(values.reminderText, clinic, values.smsNumber)}</p>
        </section>
      </FormSection>
      <FormSection
        title="Quiet hours"
        hint="What is due between these times, by the clinic's clock, goes out before they begin. For no quiet hours, choose the same time twice."
      >
        <div className={styles.span}>
          {time('quietFrom', 'From')}
          {time('quietTo', 'To')}
        </div>
      </FormSection>
    </VersionForm>
  )
}
