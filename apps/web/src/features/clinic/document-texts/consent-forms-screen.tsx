import { type ConsentFormSettings, longestText } from '@archwire/contract/clinic/consent-forms'
import { Textarea, TextInput } from '@mantine/core'
import { required } from '../../../lib/forms/field-problems.ts'
import { consentFormCalls } from '../settings-list/settings-calls.ts'
import type { SettingsKind } from '../settings-list/settings-kind.ts'
import { SettingsListScreen } from '../settings-list/settings-list-screen.tsx'
import { excerptOf } from './text-parts.tsx'

type Values = { title: string; body: string }

const consentForms: SettingsKind<ConsentFormSettings, Values, Values> = {
  path: '/settings/consent-forms',
  title: 'Consent forms',
  one: 'consent form',
  hint: 'What patients agree to and sign. A form that was given to a patient keeps the text that it had then.',
  empty:
    'There is no consent form in use. Add one with its title and its text: staff can then choose it in a patient’s record under Documents, send it, and have it signed on a phone.',
  where: 'with this consent form',
  nameOf: form => form.title,
  factsOf: form => excerptOf(form.body),
  labels: { title: 'Title', body: 'Text' },
  noValues: () => ({ title: '', body: '' }),
  valuesOf: ({ title, body }) => ({ title, body }),
  rules: { title: required('Title is required'), body: required('Text is required') },
  toSend: values => values,
  dialogSize: 880,
  Fields: ({ form }) => (
    <>
      <TextInput
        label="Title"
        required
        data-autofocus
        autoComplete="off"
        maxLength={120}
        {...form.getInputProps('title')}
      />
      <Textarea
        label="Text"
        description="An empty line begins a new paragraph."
        required
        autosize
        minRows={10}
        maxRows={22}
        maxLength={longestText}
        {...form.getInputProps('body')}
      />
    </>
  ),
  ...consentFormCalls,
}

export const ConsentFormsScreen = () => <SettingsListScreen kind={consentForms} />
