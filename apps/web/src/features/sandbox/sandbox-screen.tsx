import { Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { pageSettings } from '../../lib/browser/page-settings.ts'
import { usePageTitle } from '../../lib/browser/page-title.ts'
import { notifyError } from '../../ui/feedback/notices.tsx'
import { WorkingButton } from '../../ui/form/working-button.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { Claims } from './claims.tsx'
import { Emails } from './emails.tsx'
import { Payments } from './payments.tsx'
import { submitDetails } from './sandbox-calls.ts'
import { Texts } from './texts.tsx'

const hints = {
  emails:
    'E-mail is not really sent: it arrives here instead. Open a link that is meant for somebody else in a private window, where you are not signed in.',
  texts:
    'Texts are not really sent: they arrive here instead, and here you answer as the patient. Numbers that end in 00 always fail.',
  payments:
    'No money moves: here you are the bank. Cards answer at once; debits take ten seconds, unless you carry them out or send them back here.',
  claims:
    'No claim leaves the house: here you are the payers. They answer by themselves after a while, or at once when you advance a claim. What they answer goes by the beginning of the member ID.',
}

type Tab = keyof typeof hints

const tabs: { value: Tab; label: string; isThere: () => boolean }[] = [
  { value: 'emails', label: 'E-mails', isThere: () => pretends('e-mail') },
  { value: 'texts', label: 'Texts', isThere: () => pretends('texting') },
  { value: 'payments', label: 'Payments', isThere: () => pretends('payments') },
  { value: 'claims', label: 'Claims', isThere: () => pretends('claims') },
]

const pretends = (what: string) => pageSettings.sandboxes().split(', ').includes(what)

/** Everything that was simulated instead of sent: here one person plays everyone outside of the clinic. */
export function SandboxScreen({ billingStatus }: { billingStatus: string | undefined }) {
  usePageTitle('Sandbox desk')
  const [there] = useState(() => tabs.filter(tab => tab.isThere()))
  const [tab, setTab] = useState<Tab>(there[0]?.value ?? 'emails')
  const panel = useId()
  return (
    <Stack>
      <h1>Sandbox desk</h1>
      <Tabs label="What was sent" tabs={there} value={tab} onChange={setTab} panel={panel} isFlush />
      <Stack id={panel} role="tabpanel" aria-labelledby={`${panel}-${tab}`}>
        <Text maw={640} c="dimmed" textWrap="pretty">
          {hints[tab]}
        </Text>
        {tab === 'emails' ? (
          <Emails />
        ) : tab === 'texts' ? (
          <Texts />
        ) : tab === 'payments' ? (
          <Payments billingStatus={billingStatus} />
        ) : (
          <Claims />
        )}
      </Stack>
    </Stack>
  )
}

const back = '/settings/finance/new'

/** The page in place of the payment provider's form about the clinic. */
export function SandboxOnboardingScreen() {
  usePageTitle('Sandbox payment account')
  const navigate = useNavigate()
  const submit = useMutation({
    mutationFn: submitDetails,
    onSuccess: () => navigate(`${back}?returned=true`),
    onError: notifyError,
  })
  return (
    <Stack>
      <h1>Sandbox payment account</h1>
      <Text maw={640} c="dimmed" textWrap="pretty">
        Here the payment provider would ask for the clinic's owner, address and bank account. The sandbox asks
        for nothing: it looks at the account for five seconds and then says yes.
      </Text>
      <Group>
        <WorkingButton working={submit.isPending ? 'Submitting…' : undefined} onClick={() => submit.mutate()}>
          Submit details
        </WorkingButton>
        <Link to={back}>Back without submitting</Link>
      </Group>
    </Stack>
  )
}
