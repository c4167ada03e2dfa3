import type { ConversationRow, Message } from '@archwire/contract/messaging/calls'
import { longestMessage } from '@archwire/domain/messaging/message-text'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { useRecoverable } from '../../../lib/forms/form-recovery.ts'
import { useConfirm } from '../../../ui/dialog/confirm.tsx'
import { notifyErrorElsewhere } from '../../../ui/feedback/notices.tsx'
import { putMessage } from '../conversations/conversation-cache.ts'
import { nameOfPatient, participantsLabel } from '../conversations/conversation-labels.ts'
import { conversationQuery, type OpenedConversation, sendText } from '../conversations/opened-conversation.ts'
import { type Composer, isStillOpen, type Sending, useComposerOf } from './composer.ts'
import { completedFormConfirmation, withFormLink } from './form-link.ts'
import { newerMessagesConfirmation, sendInTurn } from './send-in-turn.ts'

type Options = {
  userId: number
  conversation: OpenedConversation['conversation']
  messages: Message[]
  /** Scrolls to the text that was just sent, or to messages that should be read first. */
  show: () => void
}

/** Writing and sending in one conversation. */
export function useComposer({ userId, conversation, messages, show }: Options) {
  const { id } = conversation
  const queryClient = useQueryClient()
  const ask = useConfirm()
  const navigate = useNavigate()
  const composer = useComposerOf(userId, id)
  const state = useSyncExternalStore(composer.subscribe, composer.state)

  /** Reads the messages at the time of the call: a text may be answered after the person has left. */
  const known = () => queryClient.getQueryData(conversationQuery(id).queryKey)?.messages.records ?? messages
  const newest = () => known()[0]?.id ?? 0
  const hasArrived = (text: Sending) => known().some(message => isIt(message, text, userId))

  useRecoverable(`message-${id}`, () => (state.text.trim() === '' ? undefined : state.text))
  const readDraft = useEffectEvent((of: Composer) => void of.readDraft(newest))
  useEffect(() => readDraft(composer), [composer])
  useEffect(() => composer.flush, [composer])

  const isThere = state.unsure !== undefined && hasArrived(state.unsure)
  useEffect(() => {
    if (isThere) composer.forgetUnsure()
  }, [composer, isThere])

  const write = (text: string) => {
    composer.write(text, newest())
    // An earlier attempt to load the draft may have failed.
    void composer.readDraft(newest)
  }

  const goOn = () =>
    void sendInTurn(composer, {
      send: ({ body, seen, key }) =>
        sendText(id, { body, ...(seen === undefined ? {} : { seenMessageId: seen }) }, key),
      onSent: message => putMessage(queryClient, id, message),
      askAbout: async newer => {
        for (const message of newer) putMessage(queryClient, id, message)
        const isSure = await ask(newerMessagesConfirmation(newer, spokenName(conversation), new Date()))
        if (!isSure) show()
        return isSure
      },
      hasArrived,
      notifyElsewhere: problem => {
        if (!isStillOpen(composer)) return
        const fate = composer.state().unsure === undefined ? 'was not sent' : 'may not have been sent'
        const said = `Your text to ${participantsLabel(conversation)} ${fate}. ${problem}`
        notifyErrorElsewhere(said, () => void navigate(`/v2/messages/${id}`))
      },
    })

  return {
    text: state.text,
    problem: state.problem,
    /**
     * The pending texts that are not shown otherwise: neither as an arrived message nor as the failed one that is sent
     * again.
     */
    sending: state.sending.filter(
      text => !hasArrived(text) && !messages.some(({ id: shown }) => shown === text.replaces),
    ),
    write,
    send: async () => {
      const text = state.text.trimEnd()
      if (text === '') return
      const linked = withFormLink(text, conversation.patients, window.location.origin)
      if ('problem' in linked) composer.refuse(linked.problem)
      else if (linked.body.length > longestMessage) composer.refuse(tooLong)
      else if (linked.isCompleted !== true || (await ask(completedFormConfirmation))) {
        composer.take(linked.body, newest())
        show()
        goOn()
      }
    },
    sendAgain: (message: Message) => {
      composer.add(message, newest())
      show()
      goOn()
    },
    putBack: (body: string) => write([body, composer.state().text].filter(Boolean).join('\n')),
  }
}

const tooLong = `A text has at most ${new Intl.NumberFormat('en-US').format(longestMessage)} characters.`

const isIt = ({ id, type, user, body }: Message, text: Sending, userId: number) =>
  id > text.after && type === 'Outgoing' && user?.id === userId && body === text.body

const spokenName = ({ patients: [one, ...others], phoneNumber }: ConversationRow) =>
  one === undefined || others.length > 0 ? formatPhone(phoneNumber) : nameOfPatient(one)
