import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import type { User } from '@archwire/contract/session/calls'
import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallError } from '../../lib/api/call-error.ts'
import { useLive } from '../../lib/live/use-live.ts'
import { clinicKey, clinicQuery } from '../../shared/clinic/clinic.ts'
import { Message } from '../../ui/feedback/message.tsx'
import { Placeholder } from '../../ui/feedback/placeholder.tsx'
import { RecordPage } from '../../ui/layout/record-page.tsx'
import { FinanceScreen } from './finance-page/finance-screen.tsx'
import { gatewayQuery } from './money/payment-methods.ts'
import { Disconnected, NotConfigured, OnboardingGate } from './payment-account/onboarding-gate.tsx'

type Props = {
  id: number
  /** Undefined until the record is loaded. */
  patient: PatientProfile | undefined
  /** Undefined until the signed-in user is loaded. */
  user: Pick<User, 'admin'> | undefined
  today: string
}

/** The finances of a patient, once the clinic can take payments. */
export function FinanceView({ id, patient, user, today }: Props) {
  const isAdmin = user?.admin === true
  useLive('finance', { patientId: id }, patient !== undefined)
  const { data: clinic, error, isFetching, refetch } = useQuery(clinicQuery)
  const isCompleted = clinic?.billingOnboardingStatus === 'completed'
  const isDisconnected = clinic?.billingOnboardingStatus === 'disconnected'
  const gateway = useQuery({ ...gatewayQuery, enabled: isCompleted })
  if (clinic === undefined) {
    if (error === null || isFetching) return <Placeholder width="100%" height={320} label="Loading finance" />
    return (
      <Message
        kind="alert"
        title={error.message}
        actions={
          <Button variant="default" onClick={() => void refetch()}>
            Retry
          </Button>
        }
      />
    )
  }
  const status = clinic.billingOnboardingStatus
  if (!isCompleted && !isDisconnected) {
    return (
      <Frame>
        <OnboardingGate {...{ status, isAdmin, clinicKey }} />
      </Frame>
    )
  }
  if (gateway.error instanceof CallError && gateway.error.status === 422) {
    return (
      <Frame>
        <NotConfigured />
      </Frame>
    )
  }
  return (
    <Frame>
      {isDisconnected ? <Disconnected isAdmin={isAdmin} /> : null}
      <FinanceScreen patientId={id} {...{ isAdmin, today }} legacyLedger={legacyLedgerOf(clinic, patient)} />
    </Frame>
  )
}

const Frame = ({ children }: { children: ReactNode }) => (
  <RecordPage title="Finance">
    <Stack gap="sm" pt={4}>
      {children}
    </Stack>
  </RecordPage>
)

type Clinic = { legacyLedgerUrl: string | null; stripeLedgerAccountId: string | null }

/** The address of the patient's ledger in the previous system, if there is one. */
function legacyLedgerOf({ legacyLedgerUrl, stripeLedgerAccountId }: Clinic, patient: Props['patient']) {
  const number = patient?.fakeGfPatientId ?? null
  if (legacyLedgerUrl === null || number === null) return undefined
  return legacyLedgerUrl
    .replaceAll('{patientId}', encodeURIComponent(number))
    .replaceAll('{accountId}', encodeURIComponent(stripeLedgerAccountId ?? ''))
}
