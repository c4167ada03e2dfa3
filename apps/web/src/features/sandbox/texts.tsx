import { longestMessage } from '@archwire/domain/messaging/message-text'
import { formatPhone, phoneDigits, phoneProblem } from '@archwire/domain/patients/phone-number'
import { Button, FileInput, Group, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatInstant } from '../../lib/dates/instants.ts'
import { LoadFailure } from '../../ui/feedback/message.tsx'
import { notifyError, notifySaved } from '../../ui/feedback/notices.tsx'
import { Placeholder } from '../../ui/feedback/placeholder.tsx'
import { PhoneField } from '../../ui/form/phone-field.tsx'
import { WorkingButton } from '../../ui/form/working-button.tsx'
import { TextWithLinks } from '../../ui/text-with-links.tsx'
import {
  deadNumbersQuery,
  makeFail,
  type SandboxText,
  sandboxTextsKey,
  sandboxTextsQuery,
  textAsPatient,
} from './sandbox-calls.ts'
import { NothingSent, SandboxEntry, SandboxList } from './sandbox-list.tsx'

type Props = {
  text: SandboxText
  /** Whether texts to this phone are made to fail; undefined until that is loaded. */
  fails: boolean | undefined
  onAnswer: () => void
  onFail: (fails: boolean) => void
}

const statusLabels: Record<SandboxText['status'], string> = {
  received: 'From the patient',
  accepted: 'On its way',
  delivered: 'Delivered',
  failed: 'Failed',
}

/** One text, as the phone or the clinic received it. */
function TextEntry({ text, fails, onAnswer, onFail }: Props) {
  const number = formatPhone(text.status === 'received' ? text.from : text.to)
  return (
    <SandboxEntry
      title={text.status === 'received' ? `From ${number}` : `To ${number}`}
      about={`${statusLabels[text.status]} · ${formatInstant(text.createdAt)}`}
    >
      {text.body === '' && text.pictures > 0 ? null : (
        <Text
          w="fit-content"
          maw="100%"
          px="sm"
          py="xs"
          bd="1px solid var(--line)"
          bdrs={12}
          bg={text.status === 'received' ? 'var(--notice)' : 'var(--panel)'}
          className="as-typed"
        >
          <TextWithLinks text={text.body} />
        </Text>
      )}
      {text.pictures > 0 ? (
        <Text inherit c="dimmed" fw={400}>
          With a picture
        </Text>
      ) : null}
      <Group gap="xs" align="stretch">
        <Button variant="default" onClick={onAnswer} aria-label={`Answer as ${number}`}>
          Answer
        </Button>
        {fails === undefined ? null : (
          <Button variant="subtle" onClick={() => onFail(!fails)} aria-label={failLabel(number, fails)}>
            {fails ? 'Let texts arrive again' : 'Make texts to it fail'}
          </Button>
        )}
      </Group>
    </SandboxEntry>
  )
}

const failLabel = (number: string, fails: boolean) =>
  fails ? `Let texts arrive again at ${number}` : `Make texts to it fail: ${number}`

/** The answers being written in the patient's place, and the phones that are out of reach. */
function useSandboxTexts() {
  const queryClient = useQueryClient()
  const [from, setFrom] = useState('')
  const [body, setBody] = useState('')
  const [picture, setPicture] = useState<File | null>(null)
  const [hasTried, setTried] = useState(false)
  const answer = useMutation({
    mutationFn: () => textAsPatient({ from: phoneDigits(from), body }, picture),
    onSuccess: () => {
      setBody('')
      setPicture(null)
      setTried(false)
    },
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: sandboxTextsKey }),
  })
  const fail = useMutation({
    mutationFn: ({ number, fails }: { number: string; fails: boolean }) => makeFail(number, fails),
    onSuccess: (numbers, { number, fails }) => {
      queryClient.setQueryData(deadNumbersQuery.queryKey, numbers)
      notifySaved(`Texts to ${formatPhone(number)} ${fails ? 'fail' : 'arrive'} from now on.`)
    },
    onError: notifyError,
  })
  const problem = phoneProblem(from)
  return {
    from,
    setFrom,
    body,
    setBody,
    picture,
    setPicture,
    problem: hasTried ? problem : undefined,
    isSending: answer.isPending,
    send: () => {
      setTried(true)
      const isEmpty = body.trim() === '' && picture === null
      if (problem === undefined && !isEmpty && !answer.isPending) answer.mutate()
    },
    makeFail: (number: string, fails: boolean) => {
      if (!fail.isPending) fail.mutate({ number, fails })
    },
  }
}

/** The clinic's texts, and the patients' answers to them. */
export function Texts() {
  const { data, error, refetch, isFetching } = useQuery(sandboxTextsQuery)
  const dead = useQuery(deadNumbersQuery).data
  const desk = useSandboxTexts()
  const text = useRef<HTMLTextAreaElement>(null)
  return (
    <Stack gap="lg">
      <form
        aria-label="Text the clinic as a patient"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          desk.send()
        }}
      >
        <Stack gap="sm" maw={480}>
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
          <WorkingButton type="submit" w="fit-content" working={desk.isSending ? 'Sending…' : undefined}>
            Text the clinic
          </WorkingButton>
        </Stack>
      </form>
      {data !== undefined ? (
        data.length === 0 ? (
          <NothingSent>
            No text yet. Write to a patient in Messages, or text the clinic from a phone above.
          </NothingSent>
        ) : (
          <SandboxList label="Texts, newest first">
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
          </SandboxList>
        )
      ) : error !== null && !isFetching ? (
        <LoadFailure what="The texts" error={error} retry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading">
          <Placeholder width="100%" height={96} />
        </div>
      )}
    </Stack>
  )
}

/** The number that is not the clinic's. */
const patientOf = ({ status, from, to }: { status: string; from: string; to: string }) =>
  status === 'received' ? from : to
