import { longestReplyTitle, type SavedReplySettings } from '@archwire/contract/clinic/saved-replies'
import { formLinkToken, longestMessage } from '@archwire/domain/messaging/message-text'
import { firstNameToken, savedReplyProblem } from '@archwire/domain/messaging/saved-reply'
import { Textarea, TextInput } from '@mantine/core'
import { required } from '../../../lib/forms/field-problems.ts'
import { excerptOf, TextNames } from '../document-texts/text-parts.tsx'
import { savedReplyCalls } from '../settings-list/settings-calls.ts'
import type { SettingsKind } from '../settings-list/settings-kind.ts'
import { SettingsListScreen } from '../settings-list/settings-list-screen.tsx'

type Values = { title: string; body: string }

const tokenMeanings = [
  [firstNameToken, "The patient's first name; left out where several patients have the number"],
  [formLinkToken, "The link to the patient's Health History form"],
] as const

const bodyProblem = (body: string): string | null => {
  if (body.trim() === '') return 'Text is required'
  const problem = savedReplyProblem(body)
  return problem === undefined ? null : `Text ${problem}`
}

const savedReplies: SettingsKind<SavedReplySettings, Values, Values> = {
  path: '/settings/saved-replies',
  title: 'Saved replies',
  one: 'saved reply',
  hint: 'Texts that you send often. Everybody can put them into a conversation: by the button beside Send, or by typing / into an empty message. They can be changed there, and are sent only by Send.',
  empty: 'There is no saved reply in use. Add what you text most, and nobody has to type it again.',
  where: 'with this saved reply',
  afterDeletion: 'Texts that were written with it stay in their conversations.',
  nameOf: reply => reply.title,
  factsOf: reply => excerptOf(reply.body),
  labels: { title: 'Title', body: 'Text' },
  noValues: () => ({ title: '', body: '' }),
  valuesOf: ({ title, body }) => ({ title, body }),
  rules: { title: required('Title is required'), body: bodyProblem },
  toSend: values => values,
  Fields: ({ form }) => (
    <>
      <TextInput
        label="Title"
        description="By which it is found."
        required
        data-autofocus
        autoComplete="off"
        maxLength={longestReplyTitle}
        {...form.getInputProps('title')}
      />
      <Textarea
        label="Text"
        required
        autosize
        minRows={5}
        maxRows={12}
        maxLength={longestMessage}
        {...form.getInputProps('body')}
      />
      <TextNames names={tokenMeanings} />
    </>
  ),
  ...savedReplyCalls,
}

export const SavedRepliesScreen = () => <SettingsListScreen kind={savedReplies} />
