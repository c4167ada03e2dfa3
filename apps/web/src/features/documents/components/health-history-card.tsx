import type { IntakeForm } from '@archwire/contract/documents/intake-form-calls'
import { statusLook } from '@archwire/domain/health-history/form-status'
import { formatDay } from '@archwire/domain/time/format-day'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pageSettings } from '../../../lib/page-settings.ts'
import { WorkingButton } from '../../../ui/working-button.tsx'
import { intakeFormQuery } from '../api/intake-form.ts'
import { DocumentCard } from './document-card.tsx'
import styles from './health-history-card.module.css'
import { StatusBadge } from './status-badge.tsx'
import { useIntakeForm } from './use-intake-form.ts'

/** How far a patient's health history is, and what can be done about it. */
export const HealthHistoryCard = ({ patientId }: { patientId: number }) => (
  <DocumentCard title="Health history form" query={useQuery(intakeFormQuery(patientId))} none="None">
    {form => <FormBody patientId={patientId} form={form} />}
  </DocumentCard>
)

const dayOf = (instant: string) => formatDay(instant.slice(0, 10), 'MM/dd/yyyy')

/** What happened to it last. */
const historyOf = ({ status, sentAt, completedAt }: IntakeForm): string | undefined => {
  if (status === 'completed' && completedAt !== null) return `Signed on ${dayOf(completedAt)}`
  if (sentAt !== null && (completedAt === null || sentAt > completedAt)) return `Sent on ${dayOf(sentAt)}`
  return completedAt === null ? undefined : `Signed before, on ${dayOf(completedAt)}`
}

function FormBody({ patientId, form }: { patientId: number; form: IntakeForm }) {
  const { send, isSending, reopen, isReopening, copyLink } = useIntakeForm(patientId, form)
  const history = historyOf(form)
  const isCompleted = form.status === 'completed'
  const view = { component: 'a' as const, href: `/intake_forms/${form.id}`, target: '_blank' }
  return (
    <div className={styles.body}>
      <StatusBadge {...statusLook[form.status]} />
      {history === undefined ? null : <p className={styles.dimmed}>{history}</p>}
      <div className={`${styles.actions} screen-only`}>
        {isCompleted ? (
          <>
            <Button variant="default" {...view}>
              View
            </Button>
            <WorkingButton
              variant="default"
              working={isReopening ? 'Reopening…' : undefined}
              onClick={() => void reopen()}
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
            <Button variant="default" onClick={copyLink}>
              Copy link
            </Button>
            {form.status === 'reopened' ? (
              <Button variant="default" {...view}>
                Earlier answers
              </Button>
            ) : null}
          </>
        )}
      </div>
    </div>
  )
}
