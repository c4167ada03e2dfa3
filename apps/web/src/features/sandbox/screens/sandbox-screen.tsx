import { useId, useState } from 'react'
import { pageSettings } from '../../../lib/page-settings.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { Claims } from '../components/claims.tsx'
import { Emails } from '../components/emails.tsx'
import { Payments } from '../components/payments.tsx'
import { Texts } from '../components/texts.tsx'
import styles from './sandbox-screen.module.css'

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

/** What was only pretended to leave the house: here one person plays everyone outside of it. */
export function SandboxScreen({ billingStatus }: { billingStatus: string | undefined }) {
  usePageTitle('Sandbox desk')
  const [there] = useState(() => tabs.filter(tab => tab.isThere()))
  const [tab, setTab] = useState<Tab>(there[0]?.value ?? 'emails')
  const panel = useId()
  return (
    <div className={styles.screen}>
      <h1>Sandbox desk</h1>
      <div className={styles.tabs}>
        <Tabs label="What was sent" tabs={there} value={tab} onChange={setTab} panel={panel} />
      </div>
      <div id={panel} role="tabpanel" aria-labelledby={`${panel}-${tab}`} className={styles.screen}>
        <p className={styles.hint}>{hints[tab]}</p>
        {tab === 'emails' ? (
          <Emails />
        ) : tab === 'texts' ? (
          <Texts />
        ) : tab === 'payments' ? (
          <Payments billingStatus={billingStatus} />
        ) : (
          <Claims />
        )}
      </div>
    </div>
  )
}
