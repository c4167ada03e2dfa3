import type { Conversation } from '@archwire/contract/messaging/calls'
import { Box, Button, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { CallError } from '../../../lib/api/call-error.ts'
import { noPhoneMessage } from '../../../shared/patients/message-button.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { notifyError } from '../../../ui/feedback/notices.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { putOpened } from '../conversations/conversation-cache.ts'
import { beginConversation } from '../conversations/conversations.ts'
import { isWholePhone, needsWholePhone, searchedFor } from './use-search.ts'

/** Opens a conversation with a number that was typed or that the address names. */
export function BeginWithPhone({ phone }: { phone: string }) {
  const phoneNumber = searchedFor(phone)
  if (isWholePhone(phoneNumber)) return <Begin with={{ phoneNumber }} />
  return <Refused title={needsWholePhone} />
}

/** Opens a conversation with a patient. A patient without a number is shown in their record, where one can be added. */
export function BeginWithPatient({ patientId }: { patientId: number }) {
  const navigate = useNavigate()
  return (
    <Begin
      with={{ patientId }}
      onNoPhone={() => {
        notifyError(noPhoneMessage)
        void navigate(`/v2/patient/${patientId}/profile`, { replace: true })
      }}
    />
  )
}

type Props = { with: Parameters<typeof beginConversation>[0]; onNoPhone?: () => void }

/** Opens the conversation, which may exist already, or says why it cannot be begun. */
function Begin({ with: whom, onNoPhone }: Props) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const { mutate, error } = useMutation({ mutationFn: () => beginConversation(whom) })
  const begin = () =>
    // Handled here, so that a person who has gone elsewhere meanwhile stays there.
    mutate(undefined, {
      onSuccess: (opened: Conversation) => {
        putOpened(queryClient, opened)
        void navigate({ pathname: `/v2/messages/${opened.id}`, search }, { replace: true, state })
      },
      onError: failure => {
        if (hasNoPhone(failure)) onNoPhone?.()
      },
    })
  const beginNow = useEffectEvent(begin)
  useEffect(() => beginNow(), [])

  if (error === null || hasNoPhone(error)) return <Waiting />
  return <Refused title="The conversation could not be opened." why={error.message} retry={begin} />
}

const hasNoPhone = (error: Error) =>
  error instanceof CallError && error.status === 422 && error.message === 'Patient has no phone number'

const Waiting = () => (
  <Stack gap="lg" p="24px var(--gutter)" className="late" role="status" aria-label="Opening the conversation">
    <Placeholder width={240} height={20} />
    <Placeholder width={320} height={48} />
  </Stack>
)

const Refused = ({ title, why, retry }: { title: string; why?: string; retry?: () => void }) => (
  <Box p="24px var(--gutter)">
    <Message
      kind="alert"
      title={title}
      actions={
        <>
          {retry === undefined ? null : (
            <Button variant="default" onClick={retry}>
              Retry
            </Button>
          )}
          <Button component={Link} to="/v2/messages" replace variant="subtle">
            All conversations
          </Button>
        </>
      }
    >
      {why === undefined ? null : <p>{why}</p>}
    </Message>
  </Box>
)
