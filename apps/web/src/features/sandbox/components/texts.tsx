import { longestMessage } from '@archwire/domain/messaging/message-text'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { FileInput, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { Placeholder } from '../../../ui/placeholder.tsx'
import { WorkingButton } from '../../../ui/working-button.tsx'
import { deadNumbersQuery, sandboxTextsQuery } from '../api/sandbox-texts.ts'
import { TextEntry } from './text-entry.tsx'
import styles from './texts.module.css'
import { useSandboxTexts } from './use-sandbox-texts.ts'

/** What the clinic texted, and what patients would answer. */
export function Texts() {
  const { data, error, refetch, isFetching } = useQuery(sandboxTextsQuery)
  const dead = useQuery(deadNumbersQuery).data
  const desk = useSandboxTexts()
  const text = useRef<HTMLTextAreaElement>(null)
  return (
    <div className={styles.texts}>
      <form
        aria-label="Text the clinic as a patient"
        noValidate
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          desk.send()
        }}
      >
        <PhoneField
          label="From the phone"
          autoComplete="off"
          value={desk.from}
          error={desk.problem}
          onChange={desk.setFrom}
        />
        <Textarea
          ref={text}
          label="Text"
          autosize
          minRows={2}
          maxLength={longestMessage}
          value={desk.body}
          onChange={event => desk.setBody(event.currentTarget.value)}
        />
        <FileInput
          label="Picture"
          description="PNG or JPEG, up to 5 MB. Anything else is refused, as it would be from a phone."
          accept="image/*"
          placeholder="None"
          clearable
          clearButtonProps={{ 'aria-label': 'Send no picture' }}
          value={desk.picture}
          onChange={desk.setPicture}
        />
        <WorkingButton
          type="submit"
          className={styles.send}
          working={desk.isSending ? 'Sending…' : undefined}
        >
          Text the clinic
        </WorkingButton>
      </form>
      {data !== undefined ? (
        data.length === 0 ? (
          <p className={styles.empty}>
            No text yet. Write to a patient in Messages, or text the clinic from a phone above.
          </p>
        ) : (
          <ul className={styles.list} aria-label="Texts, newest first">
            {data.map(one => (
              <TextEntry
                key={one.id}
                text={one}
                fails={dead?.includes(patientOf(one))}
                onAnswer={() => {
                  desk.setFrom(formatPhone(patientOf(one)))
                  text.current?.focus()
                }}
                onFail={fails => desk.makeFail(patientOf(one), fails)}
              />
            ))}
          </ul>
        )
      ) : error !== null && !isFetching ? (
        <LoadFailure what="The texts" error={error} retry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading">
          <Placeholder width="100%" height={96} />
        </div>
      )}
    </div>
  )
}

/** The number that is not the clinic's. */
const patientOf = ({ status, from, to }: { status: string; from: string; to: string }) =>
  status === 'received' ? from : to
