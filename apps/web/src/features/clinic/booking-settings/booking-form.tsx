import type { BookingSettings } from '@archwire/contract/booking/settings'
import type { MessagingSettings } from '@archwire/contract/messaging/settings'
import { tidySlug } from '@archwire/domain/booking/booking-page'
import { Button, Checkbox, Group, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { Link } from 'react-router'
import { copyLink, copyText, notifySaved } from '../../../ui/feedback/notices.tsx'
import { Choices, FieldGroup } from '../../../ui/form/field-group.tsx'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { LateReminders } from '../versioned-form/late-reminders.tsx'
import { VersionedForm } from '../versioned-form/versioned-form.tsx'
import styles from './booking-form.module.css'
import { useBookingSettings } from './booking-settings.ts'
import { type BookingValues, typeIds, withType } from './booking-values.ts'
import { embedSnippet } from './embed-snippet.ts'
import '../../../ui/theme/checkbox.css'
import '../../../ui/theme/switch.css'

type OfferableType = {
  id: number
  title: string
  duration: number
  isRemote: boolean
  /** Whether any doctor offers this type. */
  isOffered: boolean
}

type BookingTypesProps = {
  types: OfferableType[]
  values: BookingValues
  problem: string | undefined
  onChange: (change: Pick<BookingValues, 'types'>) => void
}

/**
 * Which types of visits can be booked. A type that no doctor offers is marked, because nobody would find a time for
 * it.
 */
function BookingTypes({ types, values, problem, onChange }: BookingTypesProps) {
  const chosen = typeIds(values)
  if (types.length === 0) {
    return (
      <p>
        There are no appointment types yet. <Link to="/settings/appointment-types">Add the first</Link>
      </p>
    )
  }
  return (
    <FieldGroup legend="Types" problem={problem}>
      <Choices>
        {types.map(type => (
          <Checkbox
            key={type.id}
            label={`${type.title}, ${type.duration} minutes${type.isRemote ? ', by video' : ''}`}
            description={type.isOffered ? undefined : 'No doctor offers it yet, so nobody can book it.'}
            checked={chosen.includes(type.id)}
            aria-invalid={problem !== undefined}
            onChange={event => onChange({ types: withType(values, type.id, event.currentTarget.checked) })}
          />
        ))}
      </Choices>
    </FieldGroup>
  )
}

type BookingFormProps = {
  settings: BookingSettings
  /** When and how patients are reminded; undefined until it is known. */
  reminders: Pick<MessagingSettings, 'reminderLeadHours' | 'linksInReminders'> | undefined
  types: OfferableType[]
}

/** Whether visits can be booked online, at which address, which types, and by which rules. */
export function BookingForm({ settings, reminders, types }: BookingFormProps) {
  const code = useRef<HTMLTextAreaElement>(null)
  const form = useBookingSettings(settings, types)
  const { values, problems, change } = form
  const snippet = embedSnippet(settings.url)
  const number = (
    field: 'minLeadHours' | 'maxDaysAhead' | 'cancelCutoffHours',
    label: string,
    hint: string,
  ) => (
    <TextInput
      label={label}
      description={hint}
      inputMode="numeric"
      autoComplete="off"
      value={values[field]}
      error={problems[field]}
      onChange={event => change({ [field]: event.currentTarget.value })}
    />
  )
  return (
    <VersionedForm label="Online booking" form={form}>
      <FormSection
        title="Booking page"
        hint="Patients and those who want to become one book their visits there, whenever somebody and a room are free."
      >
        <Switch
          label="Visits can be booked online"
          checked={values.enabled}
          onChange={event => change({ enabled: event.currentTarget.checked })}
        />
        <TextInput
          label="Address"
          description={`${newAddress(settings, values.slug)}An earlier address keeps leading here.`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          value={values.slug}
          error={problems.slug}
          onChange={event => change({ slug: event.currentTarget.value })}
        />
        <Group justify="space-between" gap="xs">
          {settings.enabled ? (
            <a href={settings.url} target="_blank" rel="noopener" className="tall long-words">
              {settings.url}
            </a>
          ) : (
            <Text>The page is off: whoever opens it is told that it is not available.</Text>
          )}
          <Button variant="default" onClick={() => copyLink(settings.url)}>
            Copy link
          </Button>
        </Group>
      </FormSection>
      <FormSection
        title="What can be booked"
        hint="A type is offered while at least one doctor offers it. Which doctor offers what is set with the doctors."
      >
        <BookingTypes types={types} values={values} problem={problems.types} onChange={change} />
      </FormSection>
      <FormSection title="Rules" hint="Staff are not bound by them.">
        {number('minLeadHours', 'Hours ahead, at least', 'How soon somebody can come: 0 to 720')}
        {number('maxDaysAhead', 'Days ahead, at most', 'How far the page looks ahead: 1 to 365')}
        {number(
          'cancelCutoffHours',
          'Hours before, to move or cancel',
          'Until then visits are changed by the link in their email, after that by phone: 0 to 720',
        )}
        {reminders === undefined ? null : (
          <LateReminders {...reminders} cancelCutoffHours={Number(values.cancelCutoffHours)} />
        )}
      </FormSection>
      <FormSection
        title="On your site"
        hint="The page can stand inside of a page of your own site. No other site than these may show it."
      >
        <Textarea
          label="Sites that may show it"
          description="One on each line: https://www.example.com"
          autosize
          minRows={2}
          spellCheck={false}
          value={values.sites}
          error={problems.sites}
          onChange={event => change({ sites: event.currentTarget.value })}
        />
        <Textarea
          ref={code}
          label="To paste into your page"
          description="It makes the frame, as tall as the page needs, and passes on by which advertisement somebody came."
          readOnly
          autosize
          minRows={6}
          maxRows={12}
          classNames={{ input: styles.code ?? '' }}
          value={snippet}
          onFocus={event => event.currentTarget.select()}
        />
        <Button
          variant="default"
          style={{ justifySelf: 'start' }}
          onClick={() =>
            void copyText(snippet).then(
              () => notifySaved('Copied.'),
              // Where the browser refuses to copy, the text is selected for copying by hand.
              () => code.current?.focus(),
            )
          }
        >
          Copy
        </Button>
      </FormSection>
    </VersionedForm>
  )
}

/** The future address of the page, while it is switched off; the current address is shown below. */
function newAddress({ url, slug }: BookingSettings, typed: string): string {
  const wanted = tidySlug(typed)
  return wanted === slug ? '' : `${url.replace(/[^/]*$/, '')}${wanted || '…'} once saved. `
}
