import { Button, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Message } from '../../../ui/feedback/message.tsx'
import { notifyError } from '../../../ui/feedback/notices.tsx'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { refreshOnboarding } from './onboarding.ts'

type Props = { status: string; isAdmin: boolean; clinicKey: readonly unknown[] }

/** Shown instead of the page until the clinic can take payments. */
export const OnboardingGate = ({ status, isAdmin, clinicKey }: Props) =>
  status === 'pending_verification' ? <Verification clinicKey={clinicKey} /> : <NoAccount {...{ isAdmin }} />

function Verification({ clinicKey }: { clinicKey: readonly unknown[] }) {
  const queryClient = useQueryClient()
  const refresh = useMutation({
    mutationFn: refreshOnboarding,
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: clinicKey }),
  })
  return (
    <Gate title="The payment account is undergoing verification.">
      <p>Please wait a few minutes, then refresh.</p>
      <WorkingButton working={refresh.isPending ? 'Refreshing…' : undefined} onClick={() => refresh.mutate()}>
        Refresh
      </WorkingButton>
    </Gate>
  )
}

const NoAccount = ({ isAdmin }: { isAdmin: boolean }) => (
  <Gate title="No payment account is defined.">
    {isAdmin ? (
      <Button component="a" href="/settings/finance/new">
        Set up payment account
      </Button>
    ) : (
      <p>An administrator can set one up in the settings.</p>
    )}
  </Gate>
)

/** Shown above the page, which stays usable: cash and checks are still taken, and earlier payments can be read. */
export const Disconnected = ({ isAdmin }: { isAdmin: boolean }) => (
  <Message
    kind="alert"
    title="The payment account is disconnected."
    {...(isAdmin && {
      actions: (
        <Button component="a" variant="default" href="/settings/finance/new">
          Connect the account again
        </Button>
      ),
    })}
  >
    <p>
      Cards and bank accounts cannot be charged until {isAdmin ? 'it is' : 'an administrator has it'}{' '}
      connected again in the settings. Nothing is lost, and what falls due waits.
    </p>
  </Message>
)

/** The clinic has an account, but this server is not configured for payments. */
export const NotConfigured = () => (
  <Gate title="No payment account is defined.">
    <p>Payments are not configured on this server.</p>
  </Gate>
)

const Gate = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack align="flex-start" gap="sm" pt="xs">
    <h3>{title}</h3>
    {children}
  </Stack>
)
