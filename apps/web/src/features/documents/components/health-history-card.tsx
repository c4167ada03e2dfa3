import type { IntakeForm } from '@archwire/contract/documents/intake-form-calls'
import { statusLook } from '@archwire/domain/health-history/form-status'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pageSettings } from '../../../lib/page-settings.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { WorkingButton } from '../../../ui/working-button.tsx'
import { intakeFormQuery } from '../api/intake-form.ts'
import { dayOf } from './day-of.ts'
import { DocumentCard } from './document-card.tsx'
import styles from './health-history-card.module.css'
import { LinkEnd } from './link-end.tsx'
import { useIntakeForm } from './use-intake-form.ts'

/** How far a patient's health history is, and what can be done about it. */
export const HealthHistoryCard = ({ patientId }: { patientId: number }) => (
  <DocumentCard title="Health history form" query={useQuery(intakeFormQuery(patientId))} none="None">
    {form => <FormBody form={form} />}
  </DocumentCard>
)

/** What happened to it last. */
const historyOf = ({ status, sentAt, completedAt }: IntakeForm): string | undefined => {
  if (status === 'completed' && completedAt !== null) return `Signed on ${dayOf(completedAt)}`
  if (sentAt !== null && (completedAt === null || sentAt > completedAt)) return `Sent on ${dayOf(sentAt)}`
  return completedAt === null ? undefined : `Signed before, on ${dayOf(completedAt)}`
}

function FormBody({ form }: { form: IntakeForm }) {
  const actions = useIntakeForm(form)
  const { send, isSending, turn, isTurning, copyLink } = actions
  const history = historyOf(form)
  const isCompleted = form.status === 'completed'
  // Every patient has a form. What nobody was sent and nobody can open is not worth a line.
  const isNeverSent = form.status === 'unsent' && new Date(form.linkEndsAt).getTime() <= Date.now()
  const view = { component: 'a' as const, href: `/intake_forms/${form.id}`, target: '_blank' }
  return (
    <div className={styles.body}>
      <StatusBadge {...statusLook[form.status]} />
      {history === undefined ? null : <p className={styles.dimmed}>{history}</p>}
      {isNeverSent ? null : (
        <p className={styles.dimmed}>
          <LinkEnd {...form} actions={actions} of="the health history form" />
        </p>
      )}
      <div className={`${styles.actions} screen-only`}>
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
            {pageSettings.sendsEmail() ? (
              <WorkingButton working={isSending ? 'Sending…' : undefined} onClick={send}>
                Send for Signature
              </WorkingButton>
            ) : null}
            {form.status === 'reopened' ? (
              <Button variant="default" {...view}>
                Earlier answers
              </Button>
            ) : null}
          </>
        )}
        {/* Signed too: whoever wants to look after the link has ended is told to ask the clinic for a new one. */}
        <Button variant="default" onClick={copyLink}>
          Copy link
        </Button>
      </div>
    </div>
  )
}
