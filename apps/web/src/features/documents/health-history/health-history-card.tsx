import {
  getIntakeForm,
  type IntakeForm,
  reopenIntakeForm,
  sendIntakeForm,
  textIntakeForm,
} from '@archwire/contract/documents/intake-form-calls'
import { intakeFormLink } from '@archwire/contract/documents/link-calls'
import { statusLook } from '@archwire/domain/health-history/form-status'
import { Button, Group, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import type { CallError } from '../../../lib/api/call-error.ts'
import { withErrorMessage } from '../../../lib/api/with-error-message.ts'
import { patientsKey } from '../../../shared/patients/patient-search-query.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { linkActions, useDocumentActions } from '../document/document-actions.ts'
import { DocumentCard } from '../document/document-card.tsx'
import { dayOf, LinkEnd, SendButtons } from '../document/document-parts.tsx'

/** The health history form of a patient; every change to the record invalidates it too. */
export const intakeFormQuery = (patientId: number) =>
  queryOptions({
    queryKey: [...patientsKey, patientId, 'intake-form'],
    queryFn: ({ signal }) =>
      call(getIntakeForm, { params: { id: patientId } }, { signal }).catch(
        withErrorMessage("We couldn't find forms"),
      ),
  })

/** A refusal says what to do; any other failure is reported only as a failure. */
const sendFailureMessage = (error: CallError): string =>
  error.status === 422 || error.status === 409 || error.status === 429
    ? error.message
    : 'Unable to send intake form. Please try again.'

const sendForm = (id: number) =>
  call(sendIntakeForm, { params: { id } }).catch(withErrorMessage(sendFailureMessage))

const textForm = (id: number) => call(textIntakeForm, { params: { id } })

const reopenForm = (id: number) => call(reopenIntakeForm, { params: { id } })

/** The address of the page where the patient fills in the form. */
const intakeFormLinkTo = ({ uuid }: Pick<IntakeForm, 'uuid'>): string =>
  `${window.location.origin}/intake_forms/${uuid}/responses/new`

const useIntakeForm = (form: IntakeForm) =>
  useDocumentActions({
    send: async () => (await sendForm(form.id)).message,
    sendText: async () => (await textForm(form.id)).message,
    turn: () => reopenForm(form.id),
    turned: 'Health history form reopened.',
    question: {
      text: 'Ask for the health history again?',
      detail: 'The patient can then fill in and sign the form anew. What was signed before is kept.',
      yes: 'Reopen',
    },
    link: intakeFormLinkTo(form),
    work: linkActions(intakeFormLink, form.id),
  })

type CardProps = {
  patientId: number
  /** The page asks for it next. */
  isNext?: boolean
}

/** The status of a patient's health history form, and its actions. */
export const HealthHistoryCard = ({ patientId, isNext = false }: CardProps) => (
  <DocumentCard title="Health history form" query={useQuery(intakeFormQuery(patientId))} none="None">
    {form => <FormBody patientId={patientId} form={form} isNext={isNext} />}
  </DocumentCard>
)

/** The last thing that happened to the form. */
const historyOf = ({ status, sentAt, completedAt }: IntakeForm): string | undefined => {
  if (status === 'completed' && completedAt !== null) return `Signed on ${dayOf(completedAt)}`
  if (sentAt !== null && (completedAt === null || sentAt > completedAt)) return `Sent on ${dayOf(sentAt)}`
  return completedAt === null ? undefined : `Signed before, on ${dayOf(completedAt)}`
}

function FormBody({ patientId, form, isNext }: Required<CardProps> & { form: IntakeForm }) {
  const actions = useIntakeForm(form)
  const { turn, isTurning, copyLink } = actions
  const history = historyOf(form)
  const isCompleted = form.status === 'completed'
  // Every patient has a form. One that was never sent and whose link has ended is not worth a line.
  const isNeverSent = form.status === 'unsent' && new Date(form.linkEndsAt).getTime() <= Date.now()
  const view = { component: 'a' as const, href: `/intake_forms/${form.id}`, target: '_blank' }
  return (
    <Stack gap="sm">
      <StatusBadge {...statusLook[form.status]} />
      {history === undefined ? null : <Text c="dimmed">{history}</Text>}
      {isNeverSent ? null : (
        <Text c="dimmed">
          <LinkEnd {...form} actions={actions} of="the health history form" />
        </Text>
      )}
      <Group gap="xs" className="screen-only">
        {isCompleted ? (
          <>
            <Button variant="default" {...view}>
              View
            </Button>
            <WorkingButton
              variant="default"
              working={isTurning ? 'Reopening…' : undefined}
              onClick={() => void turn()}
            >
              Reopen
            </WorkingButton>
          </>
        ) : (
          <>
            <SendButtons patientId={patientId} label="Send for Signature" actions={actions} isNext={isNext} />
            {form.status === 'reopened' ? (
              <Button variant="default" {...view}>
                Earlier answers
              </Button>
            ) : null}
          </>
        )}
        {/* The link is offered for a signed form too: a person who opens it after it has ended is told to ask the
            clinic for a new one. */}
        <Button variant="default" onClick={copyLink}>
          Copy link
        </Button>
      </Group>
    </Stack>
  )
}
